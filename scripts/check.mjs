// @ts-check
import { checkCoverage } from './checks/coverage.mjs'
import { checkDocuments } from './checks/documents.mjs'
import { checkLocales } from './checks/locales.mjs'
import { checkPurity } from './checks/purity.mjs'
import { checkRules, unprovenRules } from './checks/rules.mjs'
import { checkSizes } from './checks/sizes.mjs'
import { checkUncalled } from './checks/uncalled.mjs'
import { checkVocabulary } from './checks/vocabulary.mjs'
import { checkWalk } from './checks/walk.mjs'
import { build, tool } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'
import { oneAtATime } from './prepare/one-at-a-time.mjs'
import { root } from './prepare/root.mjs'
import { CommandFailed, run } from './prepare/run.mjs'
import { step } from './prepare/say.mjs'

const tsc = (...args) => node(tool('typescript-compiler', 'bin/tsc'), ...args)
const sources = ['domain/src', 'contract/src', 'backend', 'projections/src', 'workers/src', 'frontend', 'scripts/src']

/**
 * Everything that a tool can say about the code without running it, with the packages of the lockfile and the pages as
 * they are now. All are asked, then the answer is given.
 */
const checks = [
  ['Types', () => tsc('-b', '.', 'tests/benches')],
  ['Types of the pages', () => tsc('-p', 'frontend')],
  ['Types of the tests', () => tsc('-p', 'tsconfig.tests.json')],
  ['Format', () => node(tool('oxfmt', 'bin/oxfmt'), '--check', '.')],
  ['Lint', () => node(tool('oxlint', 'bin/oxlint'), '--deny-warnings', '.')],
  ['Vocabulary', () => complain(checkVocabulary())],
  [
    'Who imports whom',
    () =>
      node(tool('dependency-cruiser', 'bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs', ...sources),
  ],
  ['Dead code', () => node(tool('knip', 'bin/knip.js'), '--no-progress')],
  ['Code that only tests call', () => complain(checkUncalled())],
  ['Purity of the domain', () => complain(checkPurity())],
  ['Languages', () => complain([...checkLocales(), ...checkCoverage()])],
  ['Rules', () => complain([...checkRules(), ...unprovenRules()])],
  ['Documents', async () => complain([...(await checkDocuments()), ...checkWalk()])],
  ['Build', () => oneAtATime(build)],
  ['Sizes', async () => complain(await checkSizes())],
]

await oneAtATime(install)
const failures = []
// What the others read first, what reads the others last; two at a time in between.
const [first, ...others] = checks
const last = others.pop()
await ask(first)
await Promise.all(
  [0, 1].map(async () => {
    for (let next = others.shift(); next; next = others.shift()) await ask(next)
  }),
)
await ask(last)
for (const [title, error] of failures) {
  console.error(`\n— ${title}\n${error instanceof CommandFailed ? error.output.trim() : error.message}`)
}
process.exitCode = failures.length === 0 ? 0 : 1

async function ask([title, check]) {
  await step(title, check, { ticks: false }).catch((error) => failures.push([title, error]))
}

function node(file, ...args) {
  return run(process.execPath, [file, ...args], { cwd: root })
}

async function complain(lines) {
  if (lines.length > 0) throw new Error(lines.join('\n'))
}
