import { wgs84ToGcj02 } from '@naire/domain/interactions'
import { currentPosition, type PositionFailure } from '@naire/frontend-interactions/loc/position.ts'
import { modeOf } from '@naire/domain/naires'
import { authModes } from '@naire/domain/sessions'
import type { SessionRow } from '../storage/rows.ts'
import type { CodeDenied, AccessDenied } from '../sync/ask-admission.ts'
import { type Delivery, type CommitStage, stageOf } from '../sync/deliver.ts'
import type { ReceivedSession } from '../sync/server.ts'
import type { Coordinates, SessionFacts } from './facts.ts'
import type { LiveSession } from './live-session.ts'
import type { PreparedNaire } from './prepared-naire.ts'
import type { Identity } from './identifying.ts'
import { resumable } from '../mobile-app/app-settings.ts'

/** Why there is nothing to answer. */
export type Problem = 'notPublished' | 'closed' | 'noCode' | 'signIn' | 'limit' | 'unreachable' | 'broken'

/** The last session of this respondent on this device. `empty`: none, or never answered. */
export type Previous =
  | { readonly stage: 'empty' }
  | { readonly stage: 'answering' | 'finished'; readonly row: SessionRow; readonly answered: number }
  /** `refused`: what the server would not take it with; blank while it waits to be sent. */
  | { readonly stage: 'final'; readonly row: SessionRow; readonly answered: number; readonly refused: string }

/** State after the server was asked about an earlier session. */
export type EarlierSessionState =
  | {
      readonly kind: 'answering'
      readonly prepared: PreparedNaire
      readonly session: LiveSession
      readonly returnReason: string
    }
  | { readonly kind: 'settling' | 'finished'; readonly saved: ReceivedSession }
  /** Another device went on with it; or its answers are with the server alone, which is not reached. */
  | { readonly kind: 'moved' | 'unreachable' }

export interface FlowContext {
  readonly prepared: PreparedNaire | null
  /** A copy of the questionnaire is on the device. */
  readonly isOnDevice: boolean
  readonly problem: Problem
  readonly previous: Previous
  readonly session: LiveSession | null
  readonly returnReason: string
  readonly saved: ReceivedSession | null
  /** Message of the server's refusal. */
  readonly message: string
  /** At which it did. */
  readonly stage: CommitStage
  /** It has another unfinished session of this respondent. */
  readonly isBesideOther: boolean
  /** The person handed in before the session was ready. */
  readonly isHandedIn: boolean
  /** Why the questionnaire's password did not open; null before one was given. */
  readonly denied: AccessDenied | null
  readonly identity: Identity
  /** Why the code was not taken; null before one was looked up. */
  readonly codeDenied: CodeDenied | null
  /** The mobile app may not record, and the author wants it to. */
  readonly isRecorderRefused: boolean
  /** Where the session begins; null: not asked, not found, or not told. */
  readonly place: Coordinates | null
  /** Why it was not found when it was last asked for. */
  readonly placeFailure: PlaceFailure | null
  /** The session could not be taken back from the other device. */
  readonly hasBackFailed: boolean
}

export type FlowEvent =
  | { readonly type: 'CONTINUE' }
  /** Another session: after one that is done, or in place of one that is not. */
  | { readonly type: 'ANEW' }
  | { readonly type: 'HAND_IN' }
  | { readonly type: 'BACK' }
  /** The questionnaire's password. */
  | { readonly type: 'PASSWORD'; readonly password: string }
  | { readonly type: 'IDENTIFY'; readonly code: string }
  /** The person lets the app's recorder be tried. */
  | { readonly type: 'TRY_RECORDER' }
  /** The person lets the place be found, or goes on without. */
  | { readonly type: 'LOCATE' }
  | { readonly type: 'SKIP' }
  | { readonly type: 'RETRY' }
  /** These answers take the place of those that the server has. */
  | { readonly type: 'FORCE' }
  /** The person goes on with the session that the server has. */
  | { readonly type: 'PUT_ASIDE' }
  /** This device goes on with the session that another one had taken over. */
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'DELIVERED'; readonly delivery: Delivery }

/** Result of loading the questionnaire. */
export type LoadedNaire =
  | { readonly prepared: PreparedNaire }
  | { readonly problem: Problem }
  | { readonly needs: 'password' }

export type PlaceFailure = PositionFailure

/** Where the device is, as a session keeps it; the browser asks the person first. */
export async function findPlace(): Promise<Coordinates | PlaceFailure> {
  const found = await currentPosition()
  if (typeof found === 'string') return found
  const [Longitude, Latitude] = wgs84ToGcj02(found.point)
  return { Longitude: rounded(Longitude), Latitude: rounded(Latitude), Accuracy: found.accuracy }
}

/**
 * The same for a commit, which does not wait long; null where it is not known soon. Whoever told the place where the
 * session began has allowed it to be measured.
 */
export async function placeSoon({ Place }: Pick<SessionFacts, 'Place'>): Promise<Coordinates | null> {
  if (!Place) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, soonMs, null))
  const found = await Promise.race([findPlace(), late])
  return typeof found === 'string' ? null : found
}

const soonMs = 2_000

/** To a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

export function preparedOf({ prepared }: FlowContext): PreparedNaire {
  if (!prepared) throw new Error('The questionnaire comes before its sessions')
  return prepared
}

export function sidOf({ session, previous }: FlowContext): string {
  if (session) return session.facts.Sid
  if (previous.stage === 'empty') throw new Error('There is no session')
  return previous.row.Sid
}

/** Whether an outcome of the outbox concerns the session in hand: others may wait there too. */
export function isOwn(
  { event, context }: { readonly event: FlowEvent; readonly context: FlowContext },
  isSo: (delivery: Delivery) => boolean,
): boolean {
  return (
    event.type === 'DELIVERED' &&
    'sessionSid' in event.delivery &&
    event.delivery.sessionSid === sidOf(context) &&
    isSo(event.delivery)
  )
}

export const hasMovedOn = (previous: Previous) => previous.stage === 'final' && previous.row.MovedOn === 1

export const refusedOf = (previous: Previous) => (previous.stage === 'final' ? previous.refused : '')

export const refusedAt = (previous: Previous): CommitStage =>
  previous.stage === 'final' ? stageOf(previous.row) : 'submit'

export const isRefusedBeside = (previous: Previous) => previous.stage === 'final' && previous.row.BesideOther === 1

export const resumes = (context: FlowContext) => resumable(preparedOf(context).naire)

export const codeOf = ({ identity }: FlowContext) => (identity.kind === 'known' ? identity.code : null)

export const asksPlace = (context: FlowContext) => modeOf(preparedOf(context).naire, 'GeolocationMode')

export const hasEarlier = ({ session, previous }: FlowContext) => session !== null || previous.stage !== 'empty'

export const savedOf = (reacquired: EarlierSessionState) => ('saved' in reacquired ? reacquired.saved : null)

/** It was begun on another device, and its answers have not come yet. */
export const isFromElsewhere = ({ previous }: FlowContext) =>
  previous.stage === 'answering' && previous.row.MovedHere === 1

/** The person has just said, by a code, that they go on with it here. */
export const hasJustMoved = (context: FlowContext) =>
  isFromElsewhere(context) && 'row' in context.previous && context.previous.row.AuthMode !== authModes.authorize
