import type { NaireRecord, NaireSettings } from './record.ts'
import { modeOf } from './setting-modes.ts'

/** Seconds that an exam takes where its author set no limit. */
const usualSeconds = 3_600

/**
 * Settings that make a questionnaire an exam, of those that it lacks: a time limit, one try for each sign-in, code or
 * device, an unfinished try that goes on where it was, an order of one's own, and a result at the end.
 */
export function examSettings(record: NaireRecord): Partial<NaireSettings> {
  return {
    ...(!record.TimeLimit && { TimeLimit: usualSeconds }),
    ...(record.SessionLimit !== 1 && { SessionLimit: 1 }),
    ...(modeOf(record, 'Resumable') !== 'Force' && { Resumable: 'Force' }),
    ...(record.UseGlobalShuffleSeed === true && { UseGlobalShuffleSeed: false }),
    ...(modeOf(record, 'ResultPage') === 'Hide' && { ResultPage: 'Score' }),
  }
}
