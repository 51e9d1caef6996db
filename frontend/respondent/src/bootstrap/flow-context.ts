import { modeOf } from '@naire/domain/naires'
import { authModes } from '@naire/domain/sessions'
import { resumable } from '../mobile-app/app-settings.ts'
import { stageOf, type Delivery, type CommitStage } from '../sync/deliver.ts'
import type { PreparedNaire } from '../session/prepared-naire.ts'
import type { FlowContext, FlowEvent, Previous, EarlierSessionState } from './flow-types.ts'

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
