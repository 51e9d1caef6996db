import { createActor, fromPromise, waitFor } from 'xstate'
import type { SessionRow } from '../../storage/rows.ts'
import type { PublishedNaire } from '../published-naire.ts'
import type { Delivery } from '../../sync/deliver.ts'
import type { Coordinates } from '../facts.ts'
import type { LiveSession } from '../live-session.ts'
import type { PreparedNaire } from '../prepared-naire.ts'
import { flowChart } from '../flow-chart.ts'
import type { LoadedNaire, Previous, EarlierSessionState, PlaceFailure } from '../flow-types.ts'
import type { Identity } from '../identifying.ts'

export const session = { facts: { Sid: 'S' } } as unknown as LiveSession
export const prepared = { naire: {} } as PreparedNaire
export const saved = (Status: number, more = {}) => ({ Sid: 'S', Status, ...more })
export const earlier = (stage: 'answering' | 'final' | 'finished', refused = '', row = {}): Previous => ({
  stage,
  row: { Sid: 'S', ...row } as SessionRow,
  answered: 3,
  refused,
})
export const final = (delivery: object) =>
  ({ type: 'DELIVERED', delivery: { sessionSid: 'S', final: true, ...delivery } as Delivery }) as const

interface VisitOptions {
  readonly previous?: Previous
  readonly reacquired?: EarlierSessionState
  readonly problem?: 'notPublished' | 'unreachable'
  readonly identity?: Identity
  readonly naire?: Partial<PublishedNaire>
  readonly hasPassword?: boolean
  readonly listed?: readonly string[]
  readonly isLimitReached?: boolean
  readonly places?: (Coordinates | PlaceFailure)[]
  readonly records?: boolean[]
  readonly settled?: ReturnType<typeof saved>
}

/** The chart in a world that answers as told. */
export function visit({
  previous = { stage: 'empty' },
  reacquired = { kind: 'answering', prepared, session, returnReason: '' },
  problem,
  settled = saved(0),
  identity = { kind: 'known', code: null },
  naire = {},
  hasPassword = false,
  places = [],
  records = [],
  listed,
  isLimitReached = false,
}: VisitOptions) {
  let isOpen = !hasPassword
  let begins = session
  const begun: (boolean | string | Coordinates)[] = []
  const withdrawn: string[] = []
  const forced: string[] = []
  const putAside: string[] = []
  const actor = createActor(
    flowChart.provide({
      actors: {
        open: fromPromise<{ readonly isOnDevice: boolean }, void>(async () => ({ isOnDevice: false })),
        loadNaire: fromPromise<LoadedNaire, void>(async () =>
          problem ? { problem } : isOpen ? { prepared: { naire } as PreparedNaire } : { needs: 'password' },
        ),
        findPrevious: fromPromise(async () => previous),
        begin: fromPromise(async ({ input }) => {
          begun.push(
            input.force,
            ...(input.code === null ? [] : [input.code]),
            ...(input.place === null ? [] : [input.place]),
          )
          return begins
        }),
        reacquire: fromPromise(async () => reacquired),
        unlock: fromPromise(async ({ input }) => {
          isOpen = input === 'right'
          return isOpen ? null : 'wrong'
        }),
        lookUp: fromPromise(async ({ input }) =>
          isLimitReached ? 'limit' : input.code !== null && listed && !listed.includes(input.code) ? 'unknown' : null,
        ),
        locate: fromPromise(async () => places.shift() ?? 'unavailable'),
        tryRecorder: fromPromise(async () => records.shift() ?? false),
        identify: fromPromise(async () => identity),
        handIn: fromPromise(async () => {}),
        withdraw: fromPromise(async ({ input }) => void withdrawn.push(input)),
        force: fromPromise(async ({ input }) => void forced.push(input)),
        putAside: fromPromise(async ({ input }) => void putAside.push(input)),
        settle: fromPromise(async () => settled),
      },
    }),
  ).start()
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]
  const stateOf = (path: string) =>
    path.split('.').reduceRight<unknown>((inner, name) => (inner ? { [name]: inner } : name), '') as State
  return {
    begun,
    withdrawn,
    forced,
    putAside,
    next(session: LiveSession) {
      begins = session
    },
    send: actor.send.bind(actor),
    at: async (path: string) =>
      (await waitFor(actor, (snapshot) => snapshot.matches(stateOf(path)), { timeout: 1000 })).context,
  }
}
