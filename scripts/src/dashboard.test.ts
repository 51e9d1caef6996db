import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dashboard = readFileSync(join(root, 'deploy/grafana/naire.json'), 'utf8').trimEnd()

/** Complaints of the compiler about a dashboard, held against Grafana's own schema. */
function complaints(json: string): string {
  const folder = mkdtempSync(join(root, 'scripts/src/dashboard-'))
  try {
    const file = join(folder, 'dashboard.ts')
    writeFileSync(
      file,
      `import type { Dashboard } from '@grafana/schema'\nexport default ${json} satisfies Dashboard\n`,
    )
    const compiler = join(root, 'node_modules/typescript-compiler/bin/tsc')
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target esnext'
    const { stdout } = spawnSync(process.execPath, [compiler, ...options.split(' '), file], { encoding: 'utf8' })
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it("the dashboard is what Grafana's schema asks for", () => {
  expect(complaints(dashboard)).toBe('')
  expect(complaints(dashboard.replace('"schemaVersion": 41', '"schemaVersion": "41"'))).toContain(
    "Type 'string' is not assignable to type 'number'",
  )
})
