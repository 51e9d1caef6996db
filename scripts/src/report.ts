import { verifyReport, type VerifiedReport } from '@naire/projections/columnar'
import { connectParts, readConfig } from '@naire/projections/process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { whoRuns } from './supervisor/running.ts'
import { stateDir } from './supervisor/state-dir.ts'
import { startStores } from './supervisor/stores.ts'

const usage = `npm run report -- verify ID [--version N]           counts a published version once more at its position of the log
without --version: the newest. Ends with 0 where every figure is as published, with 1 where one is not, with 2 where there is nothing to verify`

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { version: { type: 'string' } },
  })
  const [verb, id = ''] = positionals
  const reportSid = id.replaceAll(/[^0-9A-Fa-f]/g, '').toUpperCase()
  const version = values.version === undefined ? null : Number(values.version)
  if (verb !== 'verify' || reportSid.length !== 32 || Number.isNaN(version)) {
    console.error(usage)
    return 2
  }
  const found = await verified(reportSid, version)
  if (found === null) {
    console.error('There is no such version of a report here.')
    return 2
  }
  for (const line of lines(found)) console.log(line)
  return found.stored === 'asPublished' && found.differences.every(({ isErased }) => isErased) ? 0 : 1
}

async function verified(reportSid: string, version: number | null): Promise<VerifiedReport | null> {
  const directory = stateDir(process.env)
  const running = process.env['DATABASE_URL'] === undefined ? whoRuns(directory) : null
  const stores =
    process.env['DATABASE_URL'] === undefined && !running
      ? await startStores(directory, { ...process.env, QUEUE: 'postgres' })
      : null
  const own = running ?? stores
  const config = readConfig({
    ...process.env,
    DATA_DIR: join(directory, 'vault'),
    ...(own === null ? {} : { DATABASE_URL: own.databaseUrl }),
  })
  const { store, vault, close } = await connectParts(config, 'naire-report')
  try {
    return await verifyReport({ store, vault }, { reportSid, version })
  } finally {
    await close()
    await stores?.stop()
  }
}

function lines({ title, version, position, figures, stored, erased, differences }: VerifiedReport): readonly string[] {
  const head = `${title}, version ${version}, as of position ${position}`
  if (stored === 'missing') return [head, 'Its figures are not in the vault.']
  if (stored === 'altered') return [head, 'Its figures in the vault are not those that were published.']
  return [
    head,
    `${figures - differences.length} of ${figures} figures are as published.`,
    ...(erased === 0 ? [] : [`${erased} sessions were erased since: they cannot be counted again.`]),
    ...differences.flatMap(({ id, numbers, isErased }) => [
      `${id}: ${isErased ? 'without the sessions that were erased' : 'differs'}`,
      ...numbers.map(
        ({ row, column, measure, before, after }) =>
          `  ${[row, column, measure].filter((part) => part !== '').join(' · ')}: published ${before ?? '—'}, counted ${after ?? '—'}`,
      ),
    ]),
  ]
}
