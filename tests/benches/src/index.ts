import { alarmBench } from './alarm/index.ts'
import { analysisBench } from './analysis.ts'
import { commitBench } from './commit.ts'
import { editorBench } from './editor/index.ts'
import { engineBench } from './engine/index.ts'
import { exportBench } from './export/index.ts'
import { importBench } from './import/index.ts'
import { expressionBench } from './expression.ts'
import { fieldDayBench } from './field-day.ts'
import { gridBench } from './grid/index.ts'
import { jobsBench } from './jobs.ts'
import { odataBench } from './odata/index.ts'
import { pageBench } from './page/index.ts'
import { membersBench } from './page/members.ts'
import { peopleBench } from './people.ts'
import { projectionBench } from './projection.ts'
import { quotaBench } from './quota/index.ts'
import { scaleBench } from './scale/index.ts'
import { perform, type Operation } from '@naire/domain/authoring'
import { longNaire, sid } from './long-naire.ts'
import { cpus, loadavg } from 'node:os'
import { withPostgres, type BenchServer } from './own-postgres.ts'
import { emmettLoss, ourLoss } from './store-loss.ts'
import { answerEvent, emmett, ours, plainInserts, type Contestant } from './store-contestants.ts'

const callerCounts = [1, 16, 64]
const itemCounts = [1, 20, 200]
const rounds = 3
const secondsEach = 0.8

/**
 * Appends to new streams beside emmett-postgresql and beside inserts of as many rows in one statement, on one
 * PostgreSQL in one run.
 */
function storeBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const rows = []
    for (const items of itemCounts)
      for (const callers of callerCounts) rows.push(await row(server, { items, callers }, say))
    const loss = {
      ours: await ourLoss(await server.database(), 5),
      emmett: await emmettLoss(await server.database(), 5),
    }
    say(`16 writers, one reader: ours ${JSON.stringify(loss.ours)}, emmett ${JSON.stringify(loss.emmett)}`)
    return { cores: cpus().length, load: loadavg()[0], rows, loss }
  })
}

interface Load {
  /** Events of one append. */
  readonly items: number
  readonly callers: number
}

async function row(server: BenchServer, load: Load, say: (line: string) => void): Promise<object> {
  const own = await ours(await server.database())
  const other = await emmett(await server.database(), load.callers)
  const plain = await plainInserts(await server.database())
  const rates: Record<'ours' | 'emmett' | 'plain', number[]> = { ours: [], emmett: [], plain: [] }
  // In turns, so that what else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await appendsPerSecond(own, load))
    rates.emmett.push(await appendsPerSecond(other, load))
    rates.plain.push(await plainPerSecond(plain, load))
  }
  await Promise.all([own.close(), other.close(), plain.close()])
  const figures = { ...load, ours: median(rates.ours), emmett: median(rates.emmett), plain: median(rates.plain) }
  const ratios = {
    toEmmett: Number((figures.ours / figures.emmett).toFixed(1)),
    toPlain: Number((figures.ours / figures.plain).toFixed(2)),
  }
  say(
    `${load.items} events × ${load.callers} callers: ${figures.ours} appends/s, emmett ${figures.emmett} (${ratios.toEmmett}×), plain inserts ${figures.plain} (${ratios.toPlain})`,
  )
  return { ...figures, ...ratios }
}

async function appendsPerSecond(contestant: Contestant, { items, callers }: Load): Promise<number> {
  let count = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < started + secondsEach * 1000; count += 1) await contestant.append(events(items))
    }),
  )
  return Math.round((count * 1000) / (performance.now() - started))
}

/** Measures inserts per second; one statement holds the rows that all callers append at once. */
async function plainPerSecond(
  plain: Awaited<ReturnType<typeof plainInserts>>,
  { items, callers }: Load,
): Promise<number> {
  const started = performance.now()
  let count = 0
  for (; performance.now() < started + secondsEach * 1000; count += callers) await plain.insert(events(items * callers))
  return Math.round((count * 1000) / (performance.now() - started))
}

const events = (count: number) => Array.from({ length: count }, answerEvent)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const questions = 1_000
const times = 40

/**
 * Operations of an author on 1,000 questions, done and undone, beside a copy of the whole questionnaire through JSON.
 */
function authoringBench(say: (line: string) => void): Promise<object> {
  const naire = longNaire(questions)
  const copyMs = shortest(() => JSON.parse(JSON.stringify(naire)))
  say(`a copy through JSON: ${copyMs} ms`)
  const operations = operationsOn(naire.Questions[questions / 2]?.Data ?? '').map((operation) => {
    const outcome = perform(naire, operation)
    if ('refused' in outcome) throw new Error(`${operation.type}: ${outcome.refused.name}`)
    const doMs = shortest(() => perform(naire, operation))
    const undoMs = shortest(() => perform(outcome.naire, outcome.inverse))
    say(`${operation.type}: ${doMs} ms, ${undoMs} ms to undo, ${(doMs / copyMs).toFixed(2)} of a copy`)
    return { operation: operation.type, doMs, undoMs, ofACopy: Number((doMs / copyMs).toFixed(2)) }
  })
  return Promise.resolve({ node: process.version, questions, copyMs, operations })
}

function operationsOn(content: string): readonly Operation[] {
  return [
    { type: 'AddQuestion', sid: sid(7), questionType: 0, place: { before: sid(10_000) } },
    { type: 'DeleteQuestions', sids: [sid(10_500)], force: true },
    { type: 'MoveQuestions', sids: [sid(10_999), sid(10_500)], place: { before: sid(10_000) } },
    { type: 'DuplicateQuestions', copies: [{ of: sid(10_500), sid: sid(7) }], place: { after: sid(10_500) } },
    { type: 'ChangeContent', sid: sid(10_500), data: content.replace('选择', '选') },
    { type: 'RenameCode', question: sid(10_000), of: sid(10_000), code: 'first' },
    { type: 'RenameCode', question: sid(10_500), of: sid(1_005_000), code: 'yes' },
    { type: 'AddDivider', before: sid(10_505), page: sid(8) },
    { type: 'MovePage', page: sid(50_099), after: null },
    { type: 'MergePages' },
    { type: 'SplitPages' },
  ]
}

// Other work on the machine does not count.
function shortest(run: () => unknown): number {
  const spent = Array.from({ length: times }, () => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  return Number(Math.min(...spent).toFixed(2))
}

/** Each bench prints figures beside a physical limit, or beside other libraries, of the same run. */
const benches = {
  alarm: alarmBench,
  analysis: analysisBench,
  authoring: authoringBench,
  commit: commitBench,
  editor: editorBench,
  engine: engineBench,
  export: exportBench,
  import: importBench,
  expression: expressionBench,
  'field-day': fieldDayBench,
  jobs: jobsBench,
  grid: gridBench,
  members: membersBench,
  odata: odataBench,
  page: pageBench,
  people: peopleBench,
  projection: projectionBench,
  quota: quotaBench,
  scale: scaleBench,
  store: storeBench,
} satisfies Record<string, (say: (line: string) => void) => Promise<object>>

const [name = '', ...flags] = process.argv.slice(2)
const asJson = flags.includes('--json')

if (!isBench(name)) {
  process.stderr.write(`npm run bench -- ${Object.keys(benches).join('|')} [--json]\n`)
  process.exitCode = 2
} else {
  const figures = await benches[name]((line) => void (asJson || process.stderr.write(`${line}\n`)))
  process.stdout.write(`${JSON.stringify({ bench: name, ...figures }, null, asJson ? 0 : 2)}\n`)
}

function isBench(given: string): given is keyof typeof benches {
  return Object.hasOwn(benches, given)
}
