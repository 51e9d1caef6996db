import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import type { ReadEvent } from '@naire/projections/runner'

export const questions = 100
export const options = 5
export const naireSid = 'B'.repeat(32)

export const sid = (kind: string, n: number): string => (kind + n.toString(16)).toUpperCase().padStart(32, '0')

/** A questionnaire of one page with choices of one option. */
export function record(): NaireRecord {
  const parsed = parseRecord({
    Sid: naireSid,
    Name: 'bench',
    QuestionCount: questions,
    PageCount: 1,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions: Array.from({ length: questions }, (_, at) => ({
      Sid: sid('A0', at),
      Code: `q${at + 1}`,
      Type: 0,
      PageSid: sid('C0', 1),
      PageSeq: 1,
      Seq: at + 1,
      Data: {
        Data: `Q${at + 1}`,
        Interactions: [
          {
            Sid: sid('D0', at),
            Code: 'I1',
            Entries: Array.from({ length: options }, (__, option) => ({
              Sid: sid('E0', at * 10 + option),
              Code: String(option + 1),
              Data: `O${option + 1}`,
            })),
          },
        ],
      },
    })),
  })
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.record
}

/** A session that was answered in one go, as the log has it; which options it chose follows from its number. */
export function sessionEvents(
  n: number,
  event: (stream: string, type: string, data: object) => ReadEvent,
): readonly ReadEvent[] {
  const sessionSid = sid('F0', n)
  const stream = `session-${sessionSid}`
  const items = Array.from({ length: questions }, (_, at) => {
    const option = (n * 7 + at * 13 + ((n * at) % 11)) % options
    return {
      QuestionSid: sid('A0', at),
      QuestionCode: `q${at + 1}`,
      InteractionSid: sid('D0', at),
      InteractionCode: 'I1',
      InteractionType: 0,
      Type: 0,
      Seq: 1,
      Refer1: sid('E0', at * 10 + option),
      ReferCode1: String(option + 1),
      ReferSeq1: option + 1,
    }
  })
  const outcome = { score: 0, success: true, alarm: 0, quotaCells: [] }
  return [
    event(stream, 'SessionCreated', {
      to: 'suspend',
      sessionSid,
      naireSid,
      naireRevision: 1,
      subjectSid: sid('1', 1),
      orgSid: sid('2', 1),
      surveySeq: 1,
      authMode: 1,
      userSid: null,
      startTime: '2026-01-01T00:00:00.000Z',
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
    }),
    event(stream, 'AnswersCommitted', {
      items,
      removed: [],
      naireRevision: 1,
      final: true,
      outcome,
      lastReplyPage: 1,
      lastReplyTime: '2026-01-01T00:10:00.000Z',
      duration: 60 + (n % 500),
    }),
    event(stream, 'SessionSucceeded', { review: 'pending', reviewLevel: 1, reviewLevels: 1, to: 'success' }),
  ]
}
