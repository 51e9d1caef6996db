import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import type * as Entry from './entry.ts'

/** Where the engines run: each call in a process or page of its own, so that the first load is a cold one. */
export interface EngineHost {
  readonly name: 'Node' | 'Chromium'
  call<Name extends keyof typeof Entry>(
    name: Name,
    ...args: Parameters<(typeof Entry)[Name]>
  ): Promise<ReturnType<(typeof Entry)[Name]>>
  close(): Promise<void>
}

export function inNode(file: string): EngineHost {
  return {
    name: 'Node',
    async call(name, ...args) {
      const script = `import(${JSON.stringify(pathToFileURL(file).href)}).then((bench) => process.stdout.write(JSON.stringify(bench.${name}(...${JSON.stringify(args)}))))`
      return JSON.parse(
        execFileSync(process.execPath, ['--expose-gc', '-e', script], { encoding: 'utf8', maxBuffer: 1e8 }),
      ) as never
    },
    close: async () => undefined,
  }
}

export async function inChromium(file: string): Promise<EngineHost> {
  const browser: Browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  return {
    name: 'Chromium',
    async call(name, ...args) {
      const page = await browser.newPage()
      await page.addScriptTag({ path: file })
      const result = await page.evaluate(`bench.${name}(...${JSON.stringify(args)})`)
      await page.close()
      return result as never
    },
    close: () => browser.close(),
  }
}

export function installedChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const found = candidates.find(isRunnable)
  if (!found) throw new Error('this bench needs an installed Chromium')
  return found
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
