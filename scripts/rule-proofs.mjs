// @ts-check
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { createVitest } from 'vitest/node'
import { breaksFile, citedIn, readBreaks, readProofs, readRules } from './checks/rules.mjs'
import { mutants, switches } from './mutants/switches.mjs'
import { root } from './prepare/root.mjs'

// Breaks the product in one place after another until the tests that cite a rule notice, by their own assertion: what is
// found is kept in docs/rules/breaks.json. `RULES=C3-12,R4-01` looks for these alone, `RULES=all` for every rule anew;
// without it for the rules that have no proof yet.

/** Places that a test passes through, and those that are read while its modules are loaded, tried for each rule. */
const mostTried = 120
const mostLoaded = 20
/** Seconds that one test with one place broken may take. */
const mostSeconds = 30
/** Words that tell no rule from another. */
const isCommon = new Set(['the', 'and', 'its', 'for', 'with', 'are', 'not', 'has', 'const', 'readonly'])
// What changes least is tried first: a comparison says more about a rule than an empty function does.
const coarse = ['BlockStatement', 'ArrowFunction', 'ObjectLiteral', 'ArrayDeclaration', 'StringLiteral']

/** @type {Map<string, { text: string, lines: string[] }>} */
const sources = new Map()
/** Places that are never done with once they are broken. */
const endless = new Set()
const folder = mkdtempSync(join(tmpdir(), 'naire-rules-'))
/** Holds the place that is broken just now. */
const trying = join(folder, 'trying')
// Modules that this process loads itself are whole.
Object.assign(globalThis, { naireMutants: { isActive: () => false, cover() {}, number: (_, number) => number } })

const rules = readRules()
const cited = readProofs()
const before = readBreaks()
const asked = process.env.RULES?.split(',')
const wanted = new Set(
  rules
    .map(({ id }) => id)
    .filter((id) => (asked === undefined ? !(id in before) : asked[0] === 'all' || asked.includes(id))),
)
const proven = Object.fromEntries(Object.entries(before).filter(([id]) => !wanted.has(id)))

const read = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vitest.config.ts'))
const { projects } = /** @type {any} */ (read).config.test
for (const project of projects) {
  const name = project.test.name
  const files = [...cited].flatMap(([id, tests]) =>
    wanted.has(id) && !(id in proven) ? tests.map(runBy).filter((file) => projectOf(file) === name) : [],
  )
  if (files.length > 0) await prove(project, [...new Set(files)])
}
rmSync(folder, { recursive: true })
const without = [...wanted].filter((id) => cited.has(id) && !(id in proven))
for (const id of without) console.log(`no change of the code makes the tests of ${id} fail`)
process.exit(without.length === 0 ? 0 : 1)

/** File that runs a test, which may stand in the table of another. */
function runBy({ file }) {
  return file.includes('/specified-') ? 'tests/contracts/specified-calls.test.ts' : file
}

function projectOf(file) {
  if (file.endsWith('.e2e.ts')) return 'browser'
  if (file.endsWith('.dom.test.tsx')) return 'components'
  return /\.db\.test\.ts$|^tests\/(clients|contracts|faults|security|upgrade)\//.test(file) ? 'integration' : 'unit'
}

function save() {
  const sorted = rules.flatMap(({ id }) => (proven[id] === undefined ? [] : [[id, proven[id]]]))
  writeFileSync(breaksFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Proofs of the rules that test files of one project cite. */
async function prove(project, files) {
  const test = {
    ...project.test,
    name: 'rules',
    include: files,
    runner: join(root, 'scripts/mutants/runner.mjs'),
    maxWorkers: 1,
    retry: 0,
    watch: false,
    reporters: [{}],
  }
  const vitest = await createVitest(
    'test',
    /** @type {any} */ ({ root, config: false, ...test }),
    {
      ...project,
      test: undefined,
      plugins: [switches, ...(project.plugins ?? [])],
      configFile: false,
    },
  )
  const specifications = (await vitest.globTestSpecifications()).map((specification) => ({
    specification,
    file: relative(root, specification.moduleId),
  }))
  // Where the tests of each rule pass through, and how many rules pass through each place.
  const passages = new Map()
  for (const { specification, file } of specifications) {
    const tests = await run(vitest, specification, {}, [...cited.keys()])
    for (const { ids, passed, loaded } of tests)
      for (const id of ids) {
        const known = passages.get(`${id} ${file}`) ?? { passed: new Set(), loaded: new Set(loaded) }
        for (const mutant of passed) known.passed.add(mutant)
        passages.set(`${id} ${file}`, known)
      }
  }
  const passing = new Map()
  for (const { passed } of passages.values())
    for (const mutant of passed) passing.set(mutant, (passing.get(mutant) ?? 0) + 1)

  for (const { specification, file } of specifications) {
    const imports = sourceOf(file).text.matchAll(/from '(\.[^']+)'/g)
    const imported = new Set([...imports].map(([, path]) => join(dirname(file), path ?? '')))
    const open = [...passages]
      .map(([key, { passed, loaded }]) => ({ key, id: key.split(' ')[0], passed, loaded }))
      .filter(({ key, id }) => key === `${id} ${file}` && wanted.has(id) && !(id in proven))
      .map(({ id, passed, loaded }) => {
        const near = nearness(rules.find((rule) => rule.id === id))
        const far = (mutant) => (passing.get(mutant) ?? 1) * near(mutants.get(mutant) ?? fail(mutant))
        const nearLoaded = (mutant) => {
          const place = mutants.get(mutant) ?? fail(mutant)
          return near(place) * (imported.has(place.file) ? 0.1 : 1)
        }
        return { id, far, passed: nearest(passed, far, mostTried), loaded: nearest(loaded, nearLoaded, mostLoaded) }
      })
    if (open.length === 0) continue
    const ids = open.map(({ id }) => id)
    const tried = Object.fromEntries(open.map(({ id, passed }) => [id, passed]))
    const tests = await runToItsEnd(vitest, specification, tried, ids)
    const keep = (id, mutant) => {
      const { file: source, line, from, to } = mutants.get(mutant) ?? fail(mutant)
      proven[id] = { test: file, place: `${source}:${line}`, from: short(from), to: short(to) }
    }
    for (const { id, far } of open) {
      // The place that the fewest rules notice, and of those the nearest.
      const noticing = (mutant) =>
        new Set(tests.flatMap((each) => (each.refuted.includes(mutant) ? each.ids : []))).size
      const refuted = [...new Set(tests.flatMap((each) => (each.ids.includes(id) ? each.refuted : [])))]
      const [best] = nearest(refuted, (mutant) => noticing(mutant) * 1_000 + far(mutant), 1)
      if (best !== undefined) keep(id, best)
    }
    // What is made while modules are loaded: one load for each place.
    for (const { id, loaded } of open)
      for (const mutant of loaded) {
        if (id in proven) break
        const again = await run(vitest, specification, { broken: mutant }, [id])
        if (again.some((each) => each.ids.includes(id) && each.isRefuted)) keep(id, mutant)
      }
    save()
    for (const id of ids)
      console.log(`${id} ${file}: ${id in proven ? Object.values(proven[id]).slice(1).join(' | ') : 'none'}`)
  }
  await vitest.close()
}

function nearest(places, far, count) {
  const inOrder = [...places]
    .map((mutant) => ({ mutant, far: far(mutant) }))
    .toSorted((one, other) => one.far - other.far)
  return inOrder.slice(0, count).map(({ mutant }) => mutant)
}

/** One run with each place broken in turn; what does not end is left out of the next. */
async function runToItsEnd(vitest, specification, tried, ids) {
  for (;;) {
    writeFileSync(trying, '')
    const lists = Object.entries(tried).map(([id, list]) => [id, list.filter((mutant) => !endless.has(mutant))])
    const given = { trying, tried: Object.fromEntries(lists) }
    const watch = setInterval(() => {
      const mutant = readFileSync(trying, 'utf8')
      if (mutant === '' || Date.now() - statSync(trying).mtimeMs < mostSeconds * 1_000) return
      endless.add(mutant)
      writeFileSync(trying, '')
      execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'vitest'])
    }, 1_000)
    const size = endless.size
    const tests = await run(vitest, specification, given, ids).catch(() => [])
    clearInterval(watch)
    if (endless.size === size) return tests
  }
}

/** One run of the tests of a file that cite the rules. */
async function run(vitest, specification, given, ids) {
  for (const project of vitest.projects) project.provide('mutants', given)
  vitest.setGlobalTestNamePattern(/\[[A-Z]\d-\d{2}/)
  await vitest.runTestSpecifications([specification])
  const module = vitest.state.getTestModules([specification.moduleId])[0]
  for (const { message } of module?.errors() ?? []) console.log(`${relative(root, specification.moduleId)}: ${message}`)
  const tests = [...(module?.children.allTests() ?? [])].filter((each) => each.result().state !== 'skipped')
  return tests.map((each) => {
    const errors = each.result().errors ?? []
    if (given.broken === undefined && errors.length > 0) console.log(`${each.fullName} fails by itself`)
    return {
      ids: citedIn(each.fullName).filter((id) => ids.includes(id)),
      isRefuted: errors.some(({ name }) => name === 'AssertionError'),
      passed: [],
      loaded: [],
      refuted: [],
      ...each.meta(),
    }
  })
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function fail(mutant) {
  throw new Error(`${mutant} is not known`)
}

/** Measure of how much closer to a rule than to others a place is: by the names on its lines, and the section that its file cites. */
function nearness({ section, text }) {
  const names = [...new Set(text.match(/\w*[a-z][A-Z_]\w*|[A-Z][a-z]+[A-Z]\w*|\b[A-Z][a-z]{3,}\b/g) ?? [])]
  const words = new Set((text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []).filter((word) => !isCommon.has(word)))
  const number = section.replace(/^.*§/, '§')
  const document = section.split(/[ ,]/)[0]
  return ({ file, line, kind }) => {
    const source = sourceOf(file)
    const here = source.lines.slice(Math.max(line - 3, 0), line + 1).join('\n')
    const said = (source.lines[line - 1] ?? '').toLowerCase().match(/[a-z0-9]{3,}/g) ?? []
    const isNamed = names.some((name) => here.includes(name))
    const told = said.filter((word) => words.has(word)).length
    const isCited = source.text.includes(`${document} ${number}`)
    return (isNamed ? 0.1 : 1) * (1 / (1 + told)) * (isCited ? 0.4 : 1) * (coarse.includes(kind) ? 1.2 : 1)
  }
}

function sourceOf(file) {
  const made = sources.get(file) ?? { text: '', lines: [] }
  if (!sources.has(file)) {
    made.text = readFileSync(join(root, file), 'utf8').toLowerCase()
    made.lines = readFileSync(join(root, file), 'utf8').split('\n')
    sources.set(file, made)
  }
  return made
}
