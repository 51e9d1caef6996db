// @ts-check
import { gzipSync } from 'node:zlib'
import { root } from '../prepare/root.mjs'

/**
 * Bytes, gzip: what a respondent loads of the engine before the chunks of question types, and, beside those, what is
 * added when the questionnaire has expressions.
 */
export async function engineSizes() {
  const chunks = await built()
  const isLanguage = (chunk) => chunk.moduleIds.some((id) => id.endsWith('/expression/lazy/language-with.ts'))
  const always = closure(chunks, (chunk) => chunk.isEntry)
  const withLanguage = closure(chunks, (chunk) => chunk.isEntry || isLanguage(chunk))
  return { engine: sizeOf(always), language: sizeOf(withLanguage) - sizeOf(always) }
}

const entry = `${root}/what-a-respondent-loads-of-the-engine.js`
const source = `
export { compileNaire, expressionTexts, needsGuide, needsPatterns, openSession } from '@naire/domain/answering'
export { loadLanguage } from '@naire/domain/expression/lazy'
export { loadQuestionTypes } from '@naire/domain/questions/lazy'
`

async function built() {
  // Here, so that the checks can install the packages first.
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'exports-only' },
    },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
  })
  return [result]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((output) => output.type === 'chunk')
}

/** The chunks that are chosen, and all that they import at once. */
function closure(chunks, isChosen) {
  const found = new Set(chunks.filter(isChosen))
  for (const chunk of found)
    for (const name of chunk.imports) found.add(chunks.find(({ fileName }) => fileName === name))
  return found
}

const sizeOf = (chunks) => [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
