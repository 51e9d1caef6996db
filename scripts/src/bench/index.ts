import { alarmBench } from './alarm/index.ts'
import { authoringBench } from './authoring.ts'
import { commitBench } from './commit.ts'
import { editorBench } from './editor/index.ts'
import { engineBench } from './engine/index.ts'
import { expressionBench } from './expression.ts'
import { fieldDayBench } from './field-day.ts'
import { jobsBench } from './jobs.ts'
import { odataBench } from './odata/index.ts'
import { pageBench } from './page/index.ts'
import { projectionBench } from './projection.ts'
import { quotaBench } from './quota/index.ts'
import { storeBench } from './store.ts'

/** Each bench prints figures beside a physical limit, or beside other libraries, of the same run. */
const benches = {
  alarm: alarmBench,
  authoring: authoringBench,
  commit: commitBench,
  editor: editorBench,
  engine: engineBench,
  expression: expressionBench,
  'field-day': fieldDayBench,
  jobs: jobsBench,
  odata: odataBench,
  page: pageBench,
  projection: projectionBench,
  quota: quotaBench,
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
