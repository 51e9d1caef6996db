import { readModels } from './index.ts'
import { connectParts, readConfig } from './process/index.ts'
import { createOpenEvents, prepareProjections, rebuild } from './runner/index.ts'

/** `node projections/dist/rebuild.js [name …]`: builds read models anew, switches, and says whether they were what they should be: a line of JSON each. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !readModels.some((model) => model.name === name))
  if (unknown.length > 0) throw new Error(`no such read model: ${unknown.join(', ')}; there are ${readModels.map(({ name }) => name).join(', ')}`)
  const { pool, store, vault, close } = await connectParts(readConfig(process.env), 'naire-rebuild')
  try {
    await prepareProjections(pool)
    const open = createOpenEvents(vault.keys)
    for (const model of readModels.filter(({ name }) => names.length === 0 || names.includes(name))) {
      process.stdout.write(`${JSON.stringify(await rebuild({ pool, store, model, open }))}\n`)
    }
  } finally {
    await close()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
