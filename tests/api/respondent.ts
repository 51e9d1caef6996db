import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { randomBytes } from 'node:crypto'
import { replyFor, type ReplyInput } from '../scenarios/replies.ts'
import type { Client, Reply } from './client.ts'
import { newSid } from './fieldwork.ts'

const at = new Date('2026-03-01T02:00:00Z')
const begun = new Date('2026-03-01T01:55:00Z')

/** Question code → what is given: option codes, a text or a number. */
export type AnswerInputs = Readonly<Record<string, ReplyInput | readonly ReplyInput[]>>

/** All of PHQ-9 and GAD-7 with the least answers. */
export const calm: AnswerInputs = {
  age: 30,
  gender: 'F',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`phq${n}`, '0'])),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`gad${n}`, '0'])),
}

/** A device with a session of its own. */
export class Respondent {
  readonly client: Client

  constructor(
    anybody: Client,
    readonly record: NaireRecord,
    readonly sid = newSid(),
    readonly key = randomBytes(16).toString('hex'),
  ) {
    this.client = anybody.as({ 'X-Session-Key': this.key })
  }

  commit(given: AnswerInputs, more: object = {}): Promise<Reply> {
    return this.client.post('/odata/NaireSessions', {
      Sid: this.sid,
      NaireSid: this.record.Sid,
      StartTime: begun.toISOString(),
      LastReplyTime: at.toISOString(),
      LastReplyPage: 1,
      Duration: 60,
      AuthMode: 1,
      Lang: 'zh-CN',
      ViewPort: 'mobile',
      IsFinal: false,
      Feedbacks: feedbacks(this.record, given),
      Whole: true,
      ...more,
    })
  }

  finish(given: AnswerInputs = calm, more: object = {}): Promise<Reply> {
    return this.commit(given, { IsFinal: true, ...more })
  }

  /** Not before what somebody else's command led to. */
  read(after?: Reply): Promise<Reply> {
    const path = `/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${this.sid}'`)}&$expand=Feedbacks`
    return this.client.get(path, { 'X-Min-Position': after?.headers.get('x-position') ?? '0' })
  }
}

export function feedbacks(record: NaireRecord, given: AnswerInputs): readonly Feedback[] {
  const session = openSession(
    compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns }),
    { sessionSid: '0', viewPort: 'mobile', lang: 'zh-CN', now: at },
  )
  for (const { Sid, Code } of withMembers(record).Questions) {
    const said = given[Code]
    const [interaction] = said === undefined ? [] : session.question(Sid).interactions
    if (said !== undefined && interaction)
      session.answer(Sid, interaction.sid, replyFor(interaction, [said].flat(), at), at)
  }
  return session.feedbacks()
}
