// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

/**
 * @typedef {{ id: string, section: string, text: string, scope: 'engine' | 'authoring' | 'session' | 'app' | 'server', sameAs?: string, decision?: string }} Rule
 * @typedef {{ file: string, title: string }} Proof
 */

export const rulesFile = join(root, 'docs', 'rules', 'README.md')
export const breaksFile = join(root, 'docs', 'rules', 'breaks.json')

// Numbers, and runs of them: S6-04..16.
const citation = /\[([A-Z]\d-\d{2,3}(?:\.\.\d{2,3})?(?:, ?[A-Z]\d-\d{2,3}(?:\.\.\d{2,3})?)*)\]/g
// A title, or the row or key that a table of tests takes it from: a text that ends with what it proves.
const citingTitle = /(\bskip\(|\btodo\()?(['"`])((?:\\.|(?!\2)[^\\\n])*\[[A-Z]\d-\d{2,3}[A-Z\d,. -]*\])\2/g

/** The page `docs/rules/README.md` as it should be. */
export function rulesPage() {
  const rules = readRules()
  const proofs = readProofs()
  const breaks = readBreaks()
  const sections = [...new Set(rules.map((rule) => rule.section))]
  return `# Rules and the tests that prove them

Every requirement of the specification has a number in \`rules.json\`; a test that proves one cites it in its title. \`npm run rules\` writes this page from
both, and \`npm run check\` complains when a cited number is unknown, when this page is stale, and when a rule has neither a test nor a decision that says why not.

A test proves a rule if it fails when the rule is broken. \`npm run deep -- rules\` breaks the code in one place after another while the tests of a rule run, until an assertion of theirs fails; of
the places found it keeps, in \`breaks.json\`, the one that the fewest other rules notice, and it names the rules for which it found none. The change stands below the rule: what the code said,
and what it said when the tests noticed. The lines are those of the day when it was tried. ${rules.filter((rule) => breakOf(rule, breaks) !== undefined).length} rules have one so far, counting those that repeat another.

${rules.filter((rule) => proofsOf(rule, proofs).length > 0).length} of ${rules.length} rules have a test.

${sections
  .map((section) =>
    table(
      section,
      rules.filter((rule) => rule.section === section),
      proofs,
      breaks,
    ),
  )
  .join('\n')}`
}

/**
 * Complains about unknown numbers, rules without a test, and a page that is not what it would be if it were written
 * now.
 */
export function checkRules() {
  const known = new Set(readRules().map((rule) => rule.id))
  const strangers = [...readProofs()]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, tests]) =>
      tests.map(({ file, title }) => `${file}: "${title}" cites ${id}, which docs/rules/rules.json does not have`),
    )
  const isCurrent = existsSync(rulesFile) && readFileSync(rulesFile, 'utf8') === rulesPage()
  return [...strangers, ...(isCurrent ? [] : ['docs/rules/README.md is out of date: npm run rules'])]
}

/** One line for each rule that no test proves and no decision sets aside. */
export function unprovenRules() {
  const proofs = readProofs()
  const rules = readRules()
  return rules
    .filter((rule) => proofsOf(rule, proofs).length === 0 && decisionOf(rule, rules) === undefined)
    .map(({ id, section, text }) => `no test proves ${id} (${section}): ${text}`)
}

/**
 * Changes of the code that the tests of a rule notice, by its number: `npm run deep -- rules` looks for them.
 *
 * @returns {Record<string, { test: string, place: string, from: string, to: string }>}
 */
export function readBreaks() {
  return existsSync(breaksFile) ? JSON.parse(readFileSync(breaksFile, 'utf8')) : {}
}

/** @returns {readonly Rule[]} */
export function readRules() {
  return JSON.parse(readFileSync(join(root, 'docs', 'rules', 'rules.json'), 'utf8'))
}

// The last are tables of what `specified-calls.test.ts` tries, row by row.
const testFiles = ['*.test.ts', '*.test.tsx', '*.e2e.ts', 'tests/contracts/specified-*.ts']

/** @returns {Map<string, Proof[]>} tests by the number that they cite */
export function readProofs() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...testFiles], {
    cwd: root,
    encoding: 'utf8',
  })
  const proofs = new Map()
  for (const file of files
    .split('\n')
    .filter((name) => name && existsSync(join(root, name)))
    .toSorted()) {
    for (const [id, words] of citations(readFileSync(join(root, file), 'utf8'))) {
      const tests = proofs.get(id) ?? []
      if (!tests.some((test) => test.file === file && test.title === words))
        proofs.set(id, [...tests, { file, title: words }])
    }
  }
  return proofs
}

/** Numbers with the title that cites them; a test that does not run proves nothing. */
function citations(source) {
  return [...source.matchAll(citingTitle)]
    .filter(([, idle]) => !idle)
    .flatMap(([, , , text]) =>
      citedIn(text).map((id) => [id, text.replaceAll(citation, '').replaceAll("\\'", "'").trim()]),
    )
}

/** Numbers of the rules that a title cites. */
export function citedIn(title) {
  return [...title.matchAll(citation)].flatMap(([, ids]) => ids.split(/, ?/).flatMap(runOf))
}

/** Each number of `S6-04..16`, or the one. */
function runOf(cited) {
  const [first, last] = cited.split('..')
  const [chapter, from] = first.split('-')
  return Array.from({ length: Number(last ?? from) - Number(from) + 1 }, (_, n) =>
    [chapter, String(Number(from) + n).padStart(from.length, '0')].join('-'),
  )
}

/** @param {Rule} rule @param {Map<string, Proof[]>} proofs */
function proofsOf({ id, sameAs }, proofs) {
  return [...(proofs.get(id) ?? []), ...(sameAs === undefined ? [] : (proofs.get(sameAs) ?? []))]
}

/** @param {Rule} rule @param {Record<string, object>} breaks */
function breakOf({ id, sameAs }, breaks) {
  return breaks[id] ?? breaks[sameAs ?? '']
}

/** @param {Rule} rule @param {readonly Rule[]} rules */
function decisionOf(rule, rules) {
  return rule.decision ?? rules.find(({ id }) => id === rule.sameAs)?.decision
}

function table(section, rules, proofs, breaks) {
  return `## ${section[0].toUpperCase()}${section.slice(1)}

| | rule | tests |
|---|---|---|
${rules.map((rule) => `| ${rule.id} | ${cell(rule.text)}${noticed(breakOf(rule, breaks))} | ${provers(rule, proofs)} |`).join('\n')}
`
}

function noticed(change) {
  if (change === undefined) return ''
  const code = (text) => `<code>${cell(text).replaceAll('`', '&#96;')}</code>`
  return `<br>${change.place}: ${code(change.from)} → ${code(change.to)}`
}

function provers(rule, proofs) {
  const own = proofs.get(rule.id) ?? []
  const told = own.map(({ file, title }) => `[${cell(title.replaceAll('[', '(').replaceAll(']', ')'))}](../../${file})`)
  if (rule.sameAs !== undefined) told.unshift(`as ${rule.sameAs}`)
  if (told.length > 0) return told.join(' · ')
  return rule.decision === undefined ? '**none yet**' : `[decided otherwise](../decisions/${rule.decision}.md)`
}

const cell = (text) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;')
