// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tool } from './prepare/build.mjs'
import { prepare } from './prepare/prepare.mjs'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'
import { systemPackages } from './prepare/system-packages.mjs'

// `npm run test:full` runs every test there is; `npm test` what a change most likely breaks, in a few minutes.
const full = process.argv.includes('--full')
if (full) {
  process.env.SUITE = 'full'
  // The unit tests alone go through fewer, so that they stay short.
  process.env.OFFLINE_RUNS ??= '1000'
}

const results = join(root, 'test-results')
const started = Date.now()

await prepare()
await systemPackages()
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const vitest = (project) => [
  'vitest',
  'vitest.mjs',
  'run',
  '--project',
  project,
  '--reporter',
  'default',
  '--reporter',
  'json',
  '--outputFile.json',
  `test-results/${project}.json`,
]
const stages = [
  { name: 'check', run: () => run(process.execPath, [join(root, 'scripts/check.mjs')], { cwd: root, show: true }) },
  { name: 'unit', run: () => toolRun(...vitest('unit')) },
  { name: 'components', run: () => toolRun(...vitest('components')) },
  { name: 'integration', run: () => toolRun(...vitest('integration')) },
  {
    name: 'e2e',
    run: () =>
      toolRun('@playwright/test', 'cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...browserProjects()),
  },
]

const outcomes = []
for (const stage of stages) {
  console.log(`\n== ${stage.name}`)
  const begun = Date.now()
  const passed = await stage.run().then(
    () => true,
    () => false,
  )
  outcomes.push({ name: stage.name, passed, seconds: Math.round((Date.now() - begun) / 1_000), ...counts(stage.name) })
}
summarise()

/** A story from the first author to the last reader, and what nothing but a browser can show. */
function browserProjects() {
  return full ? [] : ['desktop', 'offline', 'accessibility', 'hostile'].map((name) => `--project=${name}`)
}

function toolRun(name, file, ...args) {
  return run(process.execPath, [tool(name, file), ...args], { cwd: root, show: true })
}

/** Numbers of tests from the report that a stage left, and which failed with what. */
function counts(name) {
  const file = join(results, `${name}.json`)
  if (!existsSync(file)) return { tests: 0, failed: 0, skipped: 0, failures: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return {
      tests: expected,
      flaky,
      failed: unexpected,
      skipped,
      failures: report.suites.flatMap((suite) => failuresOfSuite(suite)),
      projects: secondsOfProjects(report.suites),
    }
  }
  const flaky = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(isFlaky).length
  return {
    tests: report.numPassedTests - flaky,
    flaky,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: failuresOfFiles(report.testResults),
  }
}

/** Passed, but not at the first try. */
function isFlaky({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0
}

/** Test time of each project, summed, highest first; two workers have two such seconds in a second. */
function secondsOfProjects(suites) {
  const tests = suites.flatMap(testsOfSuite)
  const names = [...new Set(tests.map(({ projectName }) => projectName))]
  return names
    .map((name) => {
      const own = tests.filter(({ projectName }) => projectName === name)
      const milliseconds = own.flatMap((test) => test.results).reduce((total, { duration }) => total + duration, 0)
      return { name, tests: own.length, seconds: Math.round(milliseconds / 1_000) }
    })
    .toSorted((a, b) => b.seconds - a.seconds)
}

function testsOfSuite({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOfSuite)]
}

function failuresOfSuite(suite) {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, tests }) => {
      const messages = tests.flatMap((test) =>
        test.results.map((result) => (result.error ? `${result.error.message}${pageOf(result)}` : '')),
      )
      return `${suite.file} › ${title}\n${messages.join('\n')}`
    })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner))]
}

/** Accessibility snapshot of the page when a test failed: the only trace that is kept from another machine. */
function pageOf({ attachments = [] }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return ''
  const [, page] = /```yaml\n([^]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
  return page ? `\nThe page:\n${page.slice(0, 3_000)}` : ''
}

function failuresOfFiles(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed' || isFlaky(result))
    const told = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
    return (told.length > 0 || status !== 'failed' ? told : [message]).map(
      (each) => `${relative(root, name)} › ${each}`,
    )
  })
}

function summarise() {
  console.log('\n== summary')
  for (const { name, passed, seconds, tests, flaky = 0, failed, skipped, projects = [] } of outcomes) {
    console.log(
      `${passed ? '✓' : '✗'} ${name.padEnd(12)} ${String(seconds).padStart(4)} s  ${tests} passed, ${flaky > 0 ? `${flaky} at the second try, ` : ''}${failed} failed, ${skipped} skipped`,
    )
    for (const project of projects)
      console.log(`  · ${project.name.padEnd(12)} ${String(project.seconds).padStart(4)} s  ${project.tests} tests`)
  }
  for (const { name, failures } of outcomes) {
    for (const failure of failures) console.log(`\n${name} › ${failure.slice(0, 10_000)}`)
  }
  const sum = (field) => outcomes.reduce((total, outcome) => total + (outcome[field] ?? 0), 0)
  const brokenStages = outcomes.filter((outcome) => !outcome.passed && outcome.failed === 0).length
  console.log(
    full
      ? 'every test, every random run, every pair of role and operation'
      : 'a tenth of the random runs, a third of the pairs of role and operation, four browser projects: npm run test:full has all',
  )
  console.log(`in ${Math.round((Date.now() - started) / 1_000)} s`)
  console.log(
    `${sum('tests') + sum('flaky')} passed, ${sum('failed') + brokenStages} failed, ${sum('skipped')} skipped`,
  )
  process.exitCode = outcomes.every((outcome) => outcome.passed) ? 0 : 1
}
