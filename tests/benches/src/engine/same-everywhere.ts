import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import type { NaireRecord } from '@naire/domain/naires'

const start = new Date('2026-03-01T02:00:00Z')

/**
 * Everything that a seed decides, as text: shuffles of options, chance in expressions, dates in the questionnaire's
 * zone.
 */
export function sameEverywhere(): string {
  return JSON.stringify(
    Array.from({ length: 50 }, (_, at) =>
      shown(
        openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
          sessionSid: `seed-${at}`,
          viewPort: 'mobile',
          lang: 'zh-CN',
          now: start,
        }),
      ),
    ),
  )
}

const shown = (session: Answering): object => ({
  questions: record.Questions.map(({ Sid }) => session.question(Sid)),
  outcome: session.outcome(),
})

const sources = [
  "join(shuffle([1, 2, 3, 4, 5, 6, 7]), '')",
  'random()',
  'random(1000000)',
  "format_date(date_add(now(), random(4000), 'day'), 'YYYY-MM-DD HH:mm')",
  "join(sort(['é', 'z', '中', 'a', '10', '9']), '|')",
]

const record: NaireRecord = {
  Sid: 'naire',
  Name: 'Same everywhere',
  QuestionCount: sources.length + 1,
  PageCount: 1,
  ModifyTime: '2026-01-01T00:00:00Z',
  TimeZone: 'America/New_York',
  ScoreExpression: 'random(100)',
  Questions: [stored(0, choice()), ...sources.map((source, at) => stored(at + 1, computed(source, at + 1)))],
}

function stored(
  at: number,
  { Type, content }: { readonly Type: number; readonly content: object },
): NaireRecord['Questions'][number] {
  return {
    Sid: `question-${at}`,
    Code: `Q${at}`,
    Type,
    NaireSid: 'naire',
    PageSid: 'page',
    PageSeq: 1,
    Seq: at + 1,
    Data: JSON.stringify(content),
    Hash: '',
  }
}

function choice() {
  const Entries = Array.from({ length: 12 }, (_, at) => ({
    Sid: `option-${at}`,
    Code: `A${at}`,
    FixedPos: at === 3,
    IsGroupIntro: at === 6,
  }))
  return {
    Type: 0,
    content: {
      Interactions: [{ Sid: 'choice', Code: 'I1', Entries, ShuffleSetting: { Enable: true, GroupShuffle: true } }],
    },
  }
}

function computed(ValueExpression: string, at: number) {
  return { Type: 3, content: { Interactions: [{ Sid: `input-${at}`, Code: 'I1', ValueExpression }] } }
}
