import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface ServedPage {
  readonly url: string
  stop(): Promise<void>
}

/** SurveyJS's page, built as it would be for use into `folder`, and served compressed. */
export async function serveSurveyJs(folder: string): Promise<ServedPage> {
  const page = join(folder, 'page.html')
  const entry = join(root, 'scripts/src/bench/page/survey-js-page.ts')
  writeFileSync(
    page,
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SurveyJS</title></head><body><div id="root"></div><script type="module" src="/@fs/${entry}"></script></body></html>`,
  )
  const outDir = join(folder, 'dist')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { [`/@fs/${entry}`]: entry } },
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: page } },
  })
  return serve(outDir)
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serve(folder: string): Promise<ServedPage> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name))
      .map((name) => [`/${name}`, gzipSync(readFileSync(join(folder, name)))]),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(request.url ?? '')] ?? 'text/plain',
      'Content-Encoding': file ? 'gzip' : 'identity',
    })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`, stop }
}
