import { RetryParkedEvent, SkipParkedEvent } from '../commands/product-commands.ts'
import { type AnswerIndexRow, type OutputOf, parkedEventBody, type ReadModelRow } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { answerIndexStates, type AnswerIndexState } from '@naire/projections/answer-indexes'
import { type ReadModelState, readModelStates } from '@naire/projections/runner'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { commanded } from '../http/envelope.ts'

interface Gauge {
  readonly name: string
  readonly help: string
  readonly value: (state: ReadModelState) => number
}

const gauges: readonly Gauge[] = [
  {
    name: 'position',
    help: 'Position of the log up to which the read model has taken all events.',
    value: ({ position }) => position,
  },
  { name: 'behind_positions', help: 'Positions that the log is ahead.', value: ({ lag }) => lag },
  {
    name: 'behind_seconds',
    help: 'How long the oldest event waits that the read model has not taken.',
    value: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'parked_events',
    help: 'Events that the read model went on without, and no operator decided about.',
    value: ({ parked }) => parked,
  },
  {
    name: 'stopped',
    help: '1 when the read model has stopped at an event.',
    value: ({ state }) => (state === 'stopped' ? 1 : 0),
  },
]

/** Prometheus' text format. */
function prometheusText(states: readonly ReadModelState[]): string {
  const lines = gauges.flatMap(({ name, help, value }) => [
    `# HELP naire_read_model_${name} ${help}`,
    `# TYPE naire_read_model_${name} gauge`,
    ...states.map((state) => `naire_read_model_${name}{read_model="${state.name}"} ${value(state)}`),
  ])
  return `${lines.join('\n')}\n`
}

const reader = { viewer: systemViewer, minPosition: 0 }

export const readModelOperations = {
  retryParkedEvent: withBody(parkedEventBody, (call, services) => decide(RetryParkedEvent, call, services)),
  skipParkedEvent: withBody(parkedEventBody, (call, services) => decide(SkipParkedEvent, call, services)),

  /** Lists the projection lag of each read model and what it waits for, and the indexes requested by slow queries. */
  listReadModels: withoutBody(async (_, { readPool, store }) => {
    const [states, indexes] = await Promise.all([readModelStates(readPool, store), answerIndexStates(readPool)])
    return { kind: 'json', body: { value: states.map(rowOf), AnswerIndexes: indexes.map(indexRowOf) } }
  }),

  metrics: withoutBody(async (_, { readPool, store }) => {
    return {
      kind: 'text',
      text: prometheusText(await readModelStates(readPool, store)),
      type: 'text/plain; version=0.0.4; charset=utf-8',
    }
  }),
} as const

function rowOf({
  name,
  version,
  position,
  lag,
  lagSeconds,
  state,
  problem,
  parked,
  movedAt,
  building,
  kept,
}: ReadModelState): ReadModelRow {
  return {
    Name: name,
    Version: version,
    Position: position,
    Behind: lag,
    SecondsBehind: lagSeconds,
    State: state,
    Problem: problem,
    Parked: parked,
    MovedAt: movedAt.toISOString(),
    Building: building && {
      Position: building.position,
      Target: building.target,
      BeganAt: building.beganAt.toISOString(),
    },
    Kept: kept && { Version: kept.version, Position: kept.position, KeptAt: kept.keptAt.toISOString() },
  }
}

function indexRowOf({
  naireSid,
  property,
  heading,
  asked,
  askedAt,
  madeAt,
  usedAt,
  problem,
}: AnswerIndexState): AnswerIndexRow {
  return {
    NaireSid: naireSid,
    Property: property,
    Heading: heading,
    Asked: asked,
    AskedAt: askedAt.toISOString(),
    MadeAt: madeAt?.toISOString() ?? null,
    UsedAt: usedAt?.toISOString() ?? null,
    Problem: problem,
  }
}

async function decide(
  Decision: typeof RetryParkedEvent | typeof SkipParkedEvent,
  { key, body, caller }: Call<OutputOf<typeof parkedEventBody>>,
  { execute, reading }: Services,
) {
  const { found } = await reading.page(
    reading.bound('ParkedEvents', { $filter: `Sid eq ${quoted(key)}`, $select: 'ReadModel,Position' }),
    reader,
  )
  const [parked] = found.rows
  if (!parked) throw new RefusalError({ key: 'request.notFound' })
  const request = {
    ...commanded(caller),
    readModel: String(parked['ReadModel']),
    position: Number(parked['Position']),
    reason: body.reason,
    isParked: true,
  }
  const { position } = await execute(new Decision(request))
  return { kind: 'none', position } as const
}
