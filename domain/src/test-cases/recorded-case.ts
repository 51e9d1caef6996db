import type { Answering } from '../answering/index.ts'
import { outcomeOf } from './outcome-of.ts'
import type { TestCase } from './test-case.ts'

/** A session as it stands, with what came of it. */
export function recordedCase(
  session: Answering,
  about: Pick<TestCase, 'sid' | 'name' | 'viewPort' | 'lang' | 'at'>,
): TestCase {
  return { ...about, feedbacks: session.feedbacks(), outcome: outcomeOf(session) }
}
