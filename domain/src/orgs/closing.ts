import type { Command } from '../event-sourcing/index.ts'
import type { Refusal } from '../refusals/index.ts'
import type { OrgClosingEvent, OrgHoldings } from './events.ts'

/** On the wire: their place in this list. `erasing`: what it holds is being erased, until nothing is left. */
export const orgStatuses = ['open', 'closed', 'erasing', 'erased'] as const
export type OrgStatus = (typeof orgStatuses)[number]

/** Longest reason, in characters. */
export const mostReason = 500

interface Confirmation {
  readonly reason: string
  /** Name of the organisation, as whoever asks has typed it. */
  readonly typedName: string
}

export interface CloseOrg extends Command<'CloseOrg'>, Confirmation {}
export interface ReopenOrg extends Command<'ReopenOrg'> {}

/** Cannot be undone. */
export interface BeginOrgErasure extends Command<'BeginOrgErasure'>, Confirmation {
  /** Name of a questionnaire under a legal hold; null: none is. */
  readonly heldNaire: string | null
  readonly holdings: OrgHoldings
}

/** Nothing is left to be erased. */
export interface EndOrgErasure extends Command<'EndOrgErasure'> {}

export type OrgClosingCommand = CloseOrg | ReopenOrg | BeginOrgErasure | EndOrgErasure

export const isClosingCommand = (command: Command): command is OrgClosingCommand =>
  ['CloseOrg', 'ReopenOrg', 'BeginOrgErasure', 'EndOrgErasure'].includes(command.type)

interface ClosingState {
  readonly name: string | null
  readonly status: OrgStatus
}

/** Refusal of everything that an organisation takes part in only while it is open; null: it is. */
export function notOpen({ status }: Pick<ClosingState, 'status'>): Refusal | null {
  if (status === 'open') return null
  return { key: status === 'closed' ? 'org.closed' : 'org.erased' }
}

export function closingRefusal({ name, status }: ClosingState, command: OrgClosingCommand): Refusal | null {
  if (command.type === 'EndOrgErasure') return status === 'erasing' ? null : { key: 'org.notClosed' }
  if (status === 'erasing' || status === 'erased') return { key: 'org.erased' }
  if (command.type === 'CloseOrg') return status === 'closed' ? { key: 'org.closed' } : unconfirmed(name, command)
  if (status === 'open') return { key: 'org.notClosed' }
  if (command.type === 'ReopenOrg') return null
  if (command.heldNaire !== null) return { key: 'org.held', details: { name: command.heldNaire } }
  return unconfirmed(name, command)
}

function unconfirmed(name: string | null, { reason, typedName }: Confirmation): Refusal | null {
  if (reason.trim() === '' || reason.length > mostReason)
    return { key: 'org.reasonMissing', target: 'Reason', details: { max: mostReason } }
  return typedName.trim() === name ? null : { key: 'org.nameWrong', target: 'Name' }
}

export function closingFacts(command: OrgClosingCommand): readonly OrgClosingEvent[] {
  switch (command.type) {
    case 'CloseOrg':
      return [{ type: 'OrgClosed', data: { reason: command.reason.trim() } }]
    case 'ReopenOrg':
      return [{ type: 'OrgReopened', data: {} }]
    case 'BeginOrgErasure':
      return [{ type: 'OrgErasureBegun', data: { reason: command.reason.trim(), holdings: command.holdings } }]
    case 'EndOrgErasure':
      return [{ type: 'OrgErased', data: {} }]
  }
}

export const statusAfter = {
  OrgClosed: 'closed',
  OrgReopened: 'open',
  OrgErasureBegun: 'erasing',
  OrgErased: 'erased',
} as const satisfies Record<OrgClosingEvent['type'], OrgStatus>
