// @ts-check
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../prepare/root.mjs'

/** @typedef {{ file: string, line: number, from: string, to: string, kind: string }} Mutant */
/** @type {Map<string, Mutant>} */
export const mutants = new Map()
/** @type {Map<string, Promise<string>>} */
const instrumented = new Map()

const silent = { debug() {}, info() {}, isDebugEnabled: () => false }
const instrumenter = new Instrumenter(/** @type {any} */ (silent))
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true }

/** Source of the product with a switch at each place where it can be broken. */
async function withSwitches(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const content = lines.map((line, at) => withNumber(line, { file, at })).join('\n')
  const result = await instrumenter.instrument([{ name: file, content, mutate: true }], /** @type {any} */ (options))
  for (const { id, location, replacement, mutatorName } of result.mutants) {
    const { start, end } = location
    const last = start.line === end.line ? end.column : undefined
    mutants.set(`${file}#${id}`, {
      file,
      line: start.line + 1,
      from: (lines[start.line] ?? '').slice(start.column, last),
      to: replacement,
      kind: mutatorName,
    })
  }
  const call = /stry(MutAct|Cov)_9fa48\(((?:"\d+"(?:, )?)+)\)/g
  return (result.files[0]?.content ?? '').replaceAll(call, (_, what, ids) => {
    const own = ids.replaceAll(/"(\d+)"/g, (__, id) => JSON.stringify(`${file}#${id}`))
    return `naireMutants.${what === 'Cov' ? 'cover' : 'isActive'}(${own})`
  })
}

/** Line of a table, with a switch at each number: `matrix: 1,` may say 2. Types, whose fields end in `;`, stay. */
function withNumber(line, { file, at }) {
  if (
    !/^\s+[\w'.-]+: \d[\d_]*,$|\{ .*\w: \d.* \}/.test(line) ||
    /;|=>|\b(interface|readonly)\b|\btype \w+ =/.test(line)
  )
    return line
  return line.replaceAll(/([\w'-]+: )(\d[\d_]*)(?=,| \})/g, (from, before, number, column) => {
    const id = `${file}#line${at}.${column}`
    const to = `${before}${Number(number.replaceAll('_', '')) + 1}`
    mutants.set(id, { file, line: at + 1, from, to, kind: 'Number' })
    return `${before}naireMutants.number(${JSON.stringify(id)}, ${number})`
  })
}

const isProduct = (file) =>
  /\/src\/.*\.tsx?$/.test(file) && !/\.(test|e2e)\.|\/testing\/|node_modules|^(tests|scripts)\//.test(file)

/** Gives Vite every source of the product with its switches. */
export const switches = {
  name: 'mutant-switches',
  enforce: /** @type {const} */ ('pre'),
  load(id) {
    const file = relative(root, id.split('?')[0])
    if (!isProduct(file) || id.includes('?')) return undefined
    const made = instrumented.get(file) ?? withSwitches(file)
    instrumented.set(file, made)
    return made
  },
}
