// @ts-check
import { tool } from './prepare/build.mjs'
import { prepare } from './prepare/prepare.mjs'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'

/** Every fault in full length; `SEED=…` repeats a run, names of files choose some. */
await prepare()
const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000)
console.log(`SEED=${seed}`)
process.env['SEED'] = seed
const files = process.argv.slice(2)
await run(process.execPath, [tool('vitest', 'vitest.mjs'), 'run', '--project', 'faults', ...files], {
  cwd: root,
  show: true,
}).catch(() => (process.exitCode = 1))
