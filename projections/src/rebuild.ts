import { parseArgs } from 'node:util'
import { readModels } from './index.ts'
import { connectParts, readConfig } from './process/index.ts'
import {
  openEventsOnce,
  prepareProjections,
  type Progress,
  type ReadModel,
  rebuild,
  switchBack,
} from './runner/index.ts'

const usage = `npm run rebuild -- --all | <read model> …          builds tables anew beside the live ones, compares, switches
npm run rebuild -- --back <read model> …           takes the tables again that the last rebuild replaced
read models: ${readModels.map(({ name }) => name).join(', ')}
`

/** Says how far it is on stderr, and what it did on stdout: a line of JSON for each read model. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean' }, back: { type: 'boolean' } },
  })
  const models = chosen(positionals, values.all === true)
  if (models.length === 0) throw new Error(usage)
  const { pool, store, vault, close } = await connectParts(readConfig(process.env), 'naire-rebuild')
  try {
    await prepareProjections(pool)
    const open = openEventsOnce(vault.keys)
    for (const model of models) {
      const parts = { pool, store, model, open, progress: teller() }
      const done = values.back ? { model: model.name, ...(await switchBack(parts)) } : await rebuild(parts)
      process.stdout.write(`${JSON.stringify(done)}\n`)
    }
  } finally {
    await close()
  }
}

function chosen(names: readonly string[], all: boolean): readonly ReadModel[] {
  const unknown = names.filter((name) => !readModels.some((model) => model.name === name))
  if (unknown.length > 0) throw new Error(`no such read model: ${unknown.join(', ')}\n${usage}`)
  return readModels.filter(({ name }) => all || names.includes(name))
}

const everyMs = 1000

function teller(): (progress: Progress) => void {
  const began = performance.now()
  let told = began
  return ({ model, position, target }) => {
    const now = performance.now()
    if (now - told < everyMs && position < target) return
    told = now
    const share = Math.floor((100 * position) / Math.max(1, target))
    const rate = Math.round((1000 * position) / (now - began))
    process.stderr.write(`${model}: ${share} %, position ${position} of ${target}, ${rate} a second\n`)
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
