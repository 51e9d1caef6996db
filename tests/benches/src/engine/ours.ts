import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { textReply, type PlainTextContent } from '@naire/domain/interactions/plain-text'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import type { Contest, Contestant } from './contestant.ts'
import type { Item } from './shapes.ts'

/** The questionnaire with these items, all on one page. */
export function naireOf(items: readonly Item[]): NaireRecord {
  const Questions = items.map((item, at) => ({
    Sid: sidOf(item.code),
    Code: item.code,
    Type: 3,
    NaireSid: 'naire',
    PageSid: 'page',
    PageSeq: 1,
    Seq: at + 1,
    Data: JSON.stringify(contentOf(item)),
    Hash: '',
  }))
  return {
    Sid: 'naire',
    Name: 'Bench',
    QuestionCount: Questions.length,
    PageCount: 1,
    ModifyTime: '2026-01-01T00:00:00Z',
    Questions,
  }
}

const sidOf = (code: string): string => `question-${code}`
const inputSidOf = (code: string): string => `input-${code}`

function contentOf({ code, shownBy, sumOf }: Item): object {
  const ValueExpression = sumOf.length > 0 ? `sum(${sumOf.join(', ')})` : ''
  return {
    Data: `How much is ${code}?`,
    Config: { VisibleExpression: shownBy === null ? '' : `${shownBy} > 0` },
    Interactions: [{ Sid: inputSidOf(code), Code: 'I1', ValueExpression, DataType: { Type: 2, Required: true } }],
  }
}

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
