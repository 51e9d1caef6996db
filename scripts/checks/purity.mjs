// @ts-check
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

const forbidden = [
  { what: /\bDate\.now\s*\(/, instead: 'time comes in with the command or the call' },
  { what: /\bnew Date\(\s*\)/, instead: 'time comes in with the command or the call' },
  { what: /\bMath\.random\s*\(/, instead: 'chance comes in with the command, or from the seeded generator' },
  { what: /\bdayjs\(\s*\)/, instead: 'time comes in with the command or the call' },
]

/** Nothing in domain/ reads a clock or throws dice: the same call gives the same answer years later. */
export function checkPurity() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'domain/src/**/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts'))
    .flatMap(complaints)
}

function complaints(file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      forbidden
        .filter(({ what }) => what.test(line))
        .map(({ instead }) => `${file}:${index + 1} ${line.trim()} — ${instead}`),
    )
}
