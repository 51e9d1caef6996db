// @ts-check
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../prepare/root.mjs'

/** Bytes, gzip, of the engine with the expression language: what a respondent loads before the chunks of question types. */
export async function engineSize() {
  const entry = `${root}/engine-as-a-respondent-loads-it.js`
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry, preserveEntrySignatures: 'exports-only' } },
    plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) }],
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.reduce((sum, output) => sum + (output.type === 'chunk' ? gzipSync(output.code).length : 0), 0)
}

const source = "export { compileNaire, needsGuide, needsPatterns, openSession } from '@naire/domain/answering'"
