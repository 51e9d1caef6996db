import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { textReply, type PlainTextContent } from '@naire/domain/interactions/plain-text'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import type { Contest, Contestant } from './contestant.ts'
import { inputSidOf, naireOf, sidOf } from './naire-of.ts'

const start = new Date('2026-03-01T00:00:00Z')

export const ours: Contestant = {
  prepare: naireOf,
  load(prepared) {
    const compiled = compileNaire(prepared as NaireRecord, { types: questionDefinitions, language: fullLanguage })
    return contest(openSession(compiled, { sessionSid: 'bench', viewPort: 'desktop', lang: 'zh-CN', now: start }))
  },
}

function contest(session: Answering): Contest {
  return {
    answer: (code, value) =>
      session.answer(sidOf(code), inputSidOf(code), value === null ? null : replyOf(code, value), start),
    isVisible: (code) => session.question(sidOf(code)).visible,
    valueOf(code) {
      const reply = session.question(sidOf(code)).interactions[0]?.reply
      return reply ? Number(reply['TextInputValue']) : null
    },
  }
}

const replyOf = (code: string, value: number) =>
  textReply({ Sid: inputSidOf(code), Code: 'I1', Seq: 1, DataType: { Type: 2 } } as PlainTextContent, String(value))
