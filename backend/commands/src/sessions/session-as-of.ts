import { fold } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import { Refused } from '@naire/domain/refusals'
import { allItems, foldAnswers, foldRow, noAnswers, sessionDecider, sessionStream, type Answers, type SessionEvent, type SessionRow } from '@naire/domain/sessions'
import { load, recorded, type Recorded, type Streams } from '../streams/index.ts'

export interface SessionAsOf {
  readonly row: SessionRow
  readonly feedbacks: readonly Feedback[]
  /** Of the last step taken in. */
  readonly revision: number
  readonly position: number
}

/** The session as it was after the step with this revision; past the last step, as it is. */
export async function sessionAsOf(streams: Streams, sessionSid: string, revision: number): Promise<SessionAsOf> {
  const { events } = await load(streams, sessionDecider, sessionStream(sessionSid))
  const until = events.filter((event) => event.revision <= revision)
  const row = sessionRow(recorded(until))
  const answers = fold<Answers, SessionEvent>({ initial: noAnswers, evolve: foldAnswers }, until)
  return { row, feedbacks: allItems(answers), revision: row.Revision, position: until.at(-1)?.position ?? 0 }
}

/** The session as its facts leave it. @throws Refused `session.notFound` when there are none. */
export function sessionRow(history: readonly Recorded<SessionEvent>[]): SessionRow {
  const row = history.reduce(foldRow, null)
  if (row === null) throw new Refused({ key: 'session.notFound' })
  return row
}
