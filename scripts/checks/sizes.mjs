// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../prepare/root.mjs'
import { engineSizes } from './engine-size.mjs'

const longestFile = 300
/** Files that were longer when lines were cut to 120 characters, with the most that each may have: none grows. */
const allowed = new Map([
  ['backend/api/src/sessions/review-work.db.test.ts', 384],
  ['backend/vault/src/vault.db.test.ts', 306],
  ['domain/src/authoring/references/rename.test.ts', 318],
  ['domain/tests/sessions/commands.ts', 428],
  ['frontend/respondent/src/session/survey-visit.ts', 345],
  ['projections/src/query/sets.ts', 340],
  ['projections/src/testing/random-history.ts', 331],
  ['tests/api/calls.ts', 435],
  ['tests/contracts/event-store.test.ts', 353],
  ['tests/contracts/kurrent-faults.test.ts', 337],
  ['tests/contracts/specified-calls.ts', 434],
  ['tests/e2e/devices.e2e.ts', 330],
  ['tests/e2e/looks/staff-screens.ts', 765],
  ['tests/e2e/story.e2e.ts', 322],
  ['tests/e2e/types/options/matrix-rows.ts', 352],
  ['tests/e2e/types/options/other-rows.ts', 497],
  ['tests/scenarios/content-fields.test.ts', 381],
  ['tests/scenarios/matrix.test.ts', 306],
  ['tests/security/api-tokens.test.ts', 321],
  ['tests/security/fuzz/requests.ts', 399],
  ['tests/security/members.test.ts', 301],
  ['tests/security/others-sids.test.ts', 303],
  ['tests/security/second-factor.test.ts', 310],
  ['workers/src/workers.db.test.ts', 408],
])
/**
 * Bytes, gzip. `firstPage`: the scripts that the page names, without its types and its language; `firstAnswer`: all
 * scripts until an answer to a choice is stored; `type`: one question type's own chunk.
 */
export const budgets = { firstPage: 110_640, firstAnswer: 141_400, html: 14_000, engine: 20_240, type: 8_000 }

/** Further files loaded until an answer to a choice is stored, as the build's manifest names them. */
const untilStored = [
  'src/session/first-answers.ts',
  'virtual:language/zh-CN',
  '../questions/src/choice/answers.tsx',
  '../../domain/src/questions/choice/index.ts',
]

/** Source files that are too long, and what a respondent loads: the pages are built. */
export async function checkSizes() {
  return [...longFiles(), ...respondentBudget(), ...(await engineBudget())]
}

async function engineBudget() {
  const { engine, language } = await engineSizes()
  console.log(
    `  before the types' chunks a respondent loads ${engine} bytes of engine (gzip; at most ${budgets.engine}); expressions, where there are any, add ${language} beside them`,
  )
  return engine > budgets.engine
    ? [`a respondent loads ${engine} bytes of engine (gzip) before the types' chunks; ${budgets.engine} is the most`]
    : []
}

function longFiles() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .map((row) => ({ ...row, most: allowed.get(row.file) ?? longestFile }))
    .filter(({ lines, most }) => lines > most)
    .map(({ file, lines, most }) => `${file} has ${lines} lines; ${most} is the most: take it apart`)
}

function respondentBudget() {
  const dist = join(root, 'frontend/respondent/dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const script = weight(firstScripts(html, dist), dist)
  const stored = weight(scriptsUntilStored(html, dist), dist)
  const size = gzipSync(html).length
  return [
    ...(script > budgets.firstPage
      ? [`the respondent's first page loads ${script} bytes of script (gzip); ${budgets.firstPage} is the most`]
      : []),
    ...(stored > budgets.firstAnswer
      ? [
          `a respondent loads ${stored} bytes of script (gzip) until an answer is stored; ${budgets.firstAnswer} is the most`,
        ]
      : []),
    ...typeChunks(html, dist),
    ...(size > budgets.html ? [`the respondent's HTML has ${size} bytes (gzip); ${budgets.html} is the most`] : []),
  ]
}

const weight = (files, dist) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)

function scriptsUntilStored(html, dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const names = untilStored.map((key) => manifest[key].file.replace('assets/', ''))
  return [...new Set([...firstScripts(html, dist), ...closure(names, dist)])]
}

/** Chunks that each question type loads beside the first page, without those shared by several types. */
function typeChunks(html, dist) {
  const first = new Set(firstScripts(html, dist))
  const views = readdirSync(join(dist, 'assets')).filter((name) => /^answers-.*\.js$/.test(name))
  const loads = views.map((view) => closure([view], dist).filter((file) => !first.has(file)))
  return loads.flatMap((files, at) => {
    const own = files
      .filter((file) => loads.filter((other) => other.includes(file)).length === 1)
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
    return own > budgets.type
      ? [`the page of a question type, ${views[at]}, loads ${own} bytes of its own (gzip); ${budgets.type} is the most`]
      : []
  })
}

/** The scripts that the page names, and those that they import at once. */
function firstScripts(html, dist) {
  return closure(
    [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name),
    dist,
  )
}

/** These scripts, and those that they import at once, by their paths. */
function closure(names, dist) {
  const assets = new Set(readdirSync(join(dist, 'assets')))
  const found = new Set()
  const visit = (name) => {
    if (!assets.has(name) || found.has(`assets/${name}`)) return
    found.add(`assets/${name}`)
    const text = readFileSync(join(dist, 'assets', name), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|^import|;import|\}import)\s*["'`]\.\/([\w.-]+\.js)["'`]/gm))
      visit(imported)
  }
  for (const name of names) visit(name)
  return [...found]
}
