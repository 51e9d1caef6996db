import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { expect, it } from 'vitest'
import { naireLogs } from './naire-reader.ts'

/** Only what reading a stream asks for, and what was asked. */
function storeOf(events: readonly Partial<StoredEvent>[]) {
  const asked: number[] = []
  const readStream = async (_stream: string, { from = 0 }: { from?: number } = {}) => {
    asked.push(from)
    return events.slice(from) as StoredEvent[]
  }
  return { asked, store: { readStream } as unknown as EventStore }
}

const imported = (revision: number) => ({
  type: 'NaireImported',
  data: { naireSid: 'N', revision, hash: `h${revision}`, cells: [] },
})
const published = (revision: number, at: string) =>
  ({
    type: 'NairePublished',
    data: { naireSid: 'N', revision, hash: `h${revision}`, openUrl: '/survey', cells: [] },
    metadata: { at },
  }) as unknown as Partial<StoredEvent>

it('reads what came since, and knows every content by its number', async () => {
  const events: Partial<StoredEvent>[] = [imported(1), published(1, '2026-01-01T00:00:00.000Z')]
  const { asked, store } = storeOf(events)
  const logOf = naireLogs(store)
  expect((await logOf('N')).naire).toMatchObject({ revision: 1, published: { revision: 1 } })
  events.push(imported(2))
  const log = await logOf('N')
  expect([
    log.naire.revision,
    log.hashes.get(1),
    log.hashes.get(2),
    log.publishTimes.get(1),
    log.publishTimes.get(2),
  ]).toEqual([2, 'h1', 'h2', '2026-01-01T00:00:00.000Z', undefined])
  await logOf('N')
  expect(asked).toEqual([0, 2, 3])
})

it('knows no questionnaire without events, and looks again', async () => {
  const events: Partial<StoredEvent>[] = []
  const logOf = naireLogs(storeOf(events).store)
  await expect(logOf('N')).rejects.toMatchObject({ refusal: { key: 'naire.notFound' } })
  events.push(imported(1))
  expect((await logOf('N')).length).toBe(1)
})
