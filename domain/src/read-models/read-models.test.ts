import { describe, expect, it } from 'vitest'
import { fold } from '../event-sourcing/index.ts'
import { refusals } from '../refusals/index.ts'
import { readModelDecider, type ReadModelCommand, type ReadModelEvent } from './index.ts'

const by = { sid: 'S', role: 0, orgSid: null } as const
const command = (type: ReadModelCommand['type'], more: Partial<ReadModelCommand> = {}): ReadModelCommand =>
  ({
    type,
    readModel: 'sessions',
    position: 7,
    reason: ' a test commit ',
    isParked: true,
    by,
    at: '2026-01-01T00:00:00Z',
    ...more,
  }) as ReadModelCommand
const decided = (past: readonly ReadModelEvent[], next: ReadModelCommand) =>
  readModelDecider.decide(fold(readModelDecider, past), next)

describe('a parked event', () => {
  const [skipped] = decided([], command('SkipParkedEvent'))
  const [retried] = decided([], command('RetryParkedEvent'))

  it('is skipped once, with a reason, and may be retried', () => {
    expect(skipped).toEqual({
      type: 'ParkedEventSkipped',
      data: { readModel: 'sessions', position: 7, reason: 'a test commit' },
    })
    const past = skipped ? [skipped] : []
    expect(decided(past, command('SkipParkedEvent'))).toEqual([])
    expect(decided(past, command('RetryParkedEvent'))).toEqual([retried])
    expect(fold(readModelDecider, [...past, ...(retried ? [retried] : [])]).skipped).toEqual([])
  })

  it.each([
    ['is there', { isParked: false }, 'request.notFound'],
    ['is decided with a reason', { reason: ' ' }, 'session.reasonMissing'],
  ] as const)('%s', (_, more, key) => {
    expect(readModelDecider.refusal({ skipped: [] }, command('SkipParkedEvent', more))).toMatchObject({ key })
    expect(refusals[key]).toBeDefined()
  })
})
