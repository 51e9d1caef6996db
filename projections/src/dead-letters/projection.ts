import { deadLetters as wire, type JobEvent } from '@naire/domain/jobs'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'

export const deadLettersTable = wireTable('dead_letters', wire, { computed: ['ChangedByName'] })

/** One row per piece of work that was ever given up. */
export const deadLetters: ReadModel = {
  name: 'dead_letters',
  version: 3,
  tables: [deadLettersTable.name],
  create: createTable(deadLettersTable, 'operators'),
  finish: `create index on dead_letters ("Status", "GivenUpAt");`,
  handles: ['DutyGivenUp', 'DutyRetried', 'DutyClosed', 'DutyDone'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(deadLettersTable)
    for (const event of events) {
      const jobId = sidOf(event)
      const row = handle(rowOf, event)
      if (row === undefined) continue
      if (event.type === 'DutyGivenUp') changes.create(jobId, { Sid: jobId, ...row }, event.position)
      else changes.change(jobId, row, event.position)
    }
    await changes.write(tx)
  },
}

const rowOf: Handlers<JobEvent, Row> = {
  DutyGivenUp: ({ duty, eventId, eventType, stream, revision, attempts, problem }, { metadata }) => ({
    Duty: duty,
    Status: 'dead',
    EventId: eventId,
    EventType: eventType,
    Stream: stream,
    Revision: revision,
    Attempts: attempts,
    Problem: problem,
    GivenUpAt: metadata.at,
    ChangedBySid: null,
    ChangedAt: null,
    Reason: null,
  }),
  DutyRetried: (_, event) => ({ Status: 'asked', Reason: null, ...changedBy(event) }),
  DutyClosed: ({ reason }, event) => ({ Status: 'closed', Reason: reason, ...changedBy(event) }),
  DutyDone: () => ({ Status: 'done' }),
}

const changedBy = ({ metadata: { actor, at } }: ReadEvent): Row => ({
  ChangedBySid: actor.sid,
  ChangedAt: at,
})
