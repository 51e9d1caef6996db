import { RetryParkedEvent, SkipParkedEvent } from '../commands/product-commands.ts'
import { type AnswerIndexRow, type OutputOf, parkedEventBody, type ReadModelRow } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { answerIndexStates, type AnswerIndexState } from '@naire/projections/answer-indexes'
import { type ReadModelState, readModelStates } from '@naire/projections/runner'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { commanded } from '../http/envelope.ts'

const reader = { viewer: systemViewer, minPosition: 0 }

export const readModelOperations = {
  retryParkedEvent: withBody(parkedEventBody, (call, services) => decide(RetryParkedEvent, call, services)),
  skipParkedEvent: withBody(parkedEventBody, (call, services) => decide(SkipParkedEvent, call, services)),

  /** Lists the projection lag of each read model and what it waits for, and the indexes requested by slow queries. */
  listReadModels: withoutBody(async (_, { readPool, store }) => {
    const [states, indexes] = await Promise.all([readModelStates(readPool, store), answerIndexStates(readPool)])
    return { kind: 'json', body: { value: states.map(rowOf), AnswerIndexes: indexes.map(indexRowOf) } }
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
