// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../prepare/root.mjs'
import { engineSizes } from './engine-size.mjs'

const longestFile = 300
/** Bytes, gzip: what a respondent loads before the first page can be used, and one question type's chunk. */
export const budgets = { firstPage: 110_000, html: 14_000, engine: 20_000 }

/** Source files that are too long, and what a respondent loads when the pages are built. */
export async function checkSizes() {
  return [...longFiles(), ...respondentBudget(), ...(await engineBudget())]
}

async function engineBudget() {
  const { engine, language } = await engineSizes()
  console.log(`  before the types' chunks a respondent loads ${engine} bytes of engine (gzip; at most ${budgets.engine}); expressions, where there are any, add ${language} beside them`)
  return engine > budgets.engine ? [`a respondent loads ${engine} bytes of engine (gzip) before the types' chunks; ${budgets.engine} is the most`] : []
}

function longFiles() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${longestFile} is the most: take it apart`)
}

function respondentBudget() {
  const dist = join(root, 'frontend/respondent/dist')
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return []
  const html = readFileSync(page, 'utf8')
  const script = firstScripts(html, dist).reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const size = gzipSync(html).length
  return [
    ...(script > budgets.firstPage ? [`the respondent's first page loads ${script} bytes of script (gzip); ${budgets.firstPage} is the most`] : []),
    ...(size > budgets.html ? [`the respondent's HTML has ${size} bytes (gzip); ${budgets.html} is the most`] : []),
  ]
}

/** The scripts that the page names, and those that they import at once. */
function firstScripts(html, dist) {
  const found = new Set()
  const visit = (name) => {
    const file = readdirSync(join(dist, 'assets')).find((asset) => asset === name)
    if (!file || found.has(`assets/${file}`)) return
    found.add(`assets/${file}`)
    const text = readFileSync(join(dist, 'assets', file), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|^import|;import|\}import)\s*["']\.\/([\w.-]+\.js)["']/gm)) visit(imported)
  }
  for (const [, name] of html.matchAll(/(?:src|href)="[^"]*\/assets\/([\w.-]+\.js)"/g)) visit(name)
  return [...found]
}
