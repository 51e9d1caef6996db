import { compileNaire, openSession, type InteractionState } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { entryOf, type ChoiceOption } from '@naire/domain/interactions/choice'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { textReply, type PlainTextContent } from '@naire/domain/interactions/plain-text'

const at = new Date('2026-03-01T02:00:00Z')

/** Replies to every visible question: the first option of choices but where `options` says which, by the question's code from 0; 30 for texts and numbers. */
export function answered(record: NaireRecord, options: Readonly<Record<string, number>> = {}): readonly object[] {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    patterns: linearPatterns,
  })
  const session = openSession(compiled, { sessionSid: '0', viewPort: 'mobile', lang: 'zh-CN', now: at })
  for (const { Sid, Code } of record.Questions) {
    for (const interaction of session.question(Sid).interactions) {
      const reply = replyTo(interaction, options[Code] ?? 0)
      if (reply) session.answer(Sid, interaction.sid, reply, at)
    }
  }
  return session.feedbacks()
}

function replyTo({ type, content }: InteractionState, option: number) {
  if (type === 'choice') return { Entries: [entryOf((content['Entries'] as ChoiceOption[])[option]!)], Score: null }
  if (type === 'plainText') return textReply(content as unknown as PlainTextContent, '30')
  return null
}
