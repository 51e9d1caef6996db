import type { Command, Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { NameEvent, NameReleased, NameScope } from './events.ts'

/** Owner of a unique name, and the reservation's expiry if the owner does not exist yet. */
export interface Name {
  readonly scope: NameScope | null
  readonly ownerSid: string | null
  /** ISO 8601 in UTC; null once confirmed. */
  readonly until: string | null
  /** Previous owner, who gets the name back when the claim fails. */
  readonly previous: string | null
}

export interface ClaimName extends Command<'ClaimName'> {
  readonly scope: NameScope
  readonly ownerSid: string
  /** ISO 8601 in UTC. */
  readonly until: string
  /** Owners whose confirmed name may be taken over; with one's own sid in it, one's own name is claimed anew. */
  readonly insteadOf?: readonly string[]
}

export interface ConfirmName extends Command<'ConfirmName'> {
  readonly ownerSid: string
}

export interface ReleaseName extends Command<'ReleaseName'> {
  readonly ownerSid: string
  readonly reason: NameReleased['data']['reason']
}

export type NameCommand = ClaimName | ConfirmName | ReleaseName

/**
 * A name that one owner at a time may have. A claim that ran out stays until it is settled: its owner may exist all the
 * same.
 */
export const nameDecider: Decider<Name, NameCommand, NameEvent> = {
  initial: { scope: null, ownerSid: null, until: null, previous: null },
  refusal,
  decide(name, command) {
    const no = refusal(name, command)
    if (no !== null) throw new RefusalError(no)
    return facts(name, command)
  },
  evolve,
  upcasters: {},
  personal: {},
}

export const isFree = (name: Name): boolean => name.ownerSid === null

/** Claimed, and the time for showing up has passed. */
export const isOverdue = ({ ownerSid, until }: Name, at: string): boolean =>
  ownerSid !== null && until !== null && until <= at

function evolve(name: Name, event: NameEvent): Name {
  switch (event.type) {
    case 'NameClaimed': {
      const { scope, ownerSid, until } = event.data
      return { scope, ownerSid, until, previous: name.until === null ? name.ownerSid : name.previous }
    }
    case 'NameConfirmed':
      return { ...name, until: null, previous: null }
    case 'NameReleased':
      return {
        ...name,
        ownerSid: event.data.reason === 'abandoned' ? name.previous : null,
        until: null,
        previous: null,
      }
  }
}

function refusal(name: Name, command: NameCommand): Refusal | null {
  const isOwn = name.ownerSid === command.ownerSid
  if (command.type !== 'ClaimName') return isOwn ? null : { key: 'name.notClaimed' }
  return isFree(name) || isOwn || takesOver(name, command) ? null : { key: 'name.taken' }
}

const takesOver = ({ ownerSid, until }: Name, { insteadOf = [] }: ClaimName): boolean =>
  ownerSid !== null && until === null && insteadOf.includes(ownerSid)

/** Claiming, confirming what is one's own already changes nothing; what is confirmed is not abandoned. */
function facts(name: Name, command: NameCommand): readonly NameEvent[] {
  const { ownerSid } = command
  const isPending = name.until !== null
  switch (command.type) {
    case 'ReleaseName':
      return command.reason === 'abandoned' && !isPending
        ? []
        : [{ type: 'NameReleased', data: { ownerSid, reason: command.reason } }]
    case 'ConfirmName':
      return isPending ? [{ type: 'NameConfirmed', data: { ownerSid } }] : []
    case 'ClaimName':
      if (name.ownerSid === ownerSid && !isPending && !takesOver(name, command)) return []
      return [{ type: 'NameClaimed', data: { scope: command.scope, ownerSid, until: command.until } }]
  }
}

/**
 * Two spellings that are the same to a reader give the same text. Names of subjects are unique within their
 * organisation.
 */
export function normalName(scope: NameScope, name: string, within = ''): string {
  return JSON.stringify([scope, within, name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()])
}
