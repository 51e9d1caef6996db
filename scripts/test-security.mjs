// @ts-check
import { tool } from './prepare/build.mjs'
import { prepare } from './prepare/prepare.mjs'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'

/**
 * tests/security in full length: 20,000 fuzzed requests instead of 2,000. `SEED=…` repeats a run, names of files choose
 * some.
 */
await prepare()
process.env['FUZZ_REQUESTS'] ??= '20000'
// Every pair of role and operation.
process.env['SUITE'] ??= 'full'
const files = process.argv.slice(2)
const chosen = files.length === 0 ? ['tests/security'] : files
await run(process.execPath, [tool('vitest', 'vitest.mjs'), 'run', '--project', 'integration', ...chosen], {
  cwd: root,
  show: true,
}).catch(() => (process.exitCode = 1))
