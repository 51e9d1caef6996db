import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import type { Contest } from './contestant.ts'
import { rounded, timed } from './measure.ts'
import { ours, naireOf } from './ours.ts'
import { itemsOf, orderOf, type Item, type Shape } from './shapes.ts'

export interface HardCases {
  readonly backwardChain10000: HardCase
  readonly diamond1000: HardCase
  readonly cycleOf3In1000: CycleCase
  readonly members100Of50: MembersCase
}

/** Milliseconds from the answer at the beginning to the end of all that follows from it. */
export interface HardCase {
  readonly answer: number
  readonly reset: number
  readonly isRight: boolean
}

export interface CycleCase {
  readonly open: number
  readonly answer: number
  /** The codes of the questions that come to no rest. */
  readonly unsettled: readonly (readonly string[])[]
  readonly isRight: boolean
}

/** A repeat group of 100 members who are asked 50 questions each, in milliseconds. */
export interface MembersCase {
  /** Compiling, and opening a session. */
  readonly load: number
  /** The last of the members is added. */
  readonly add: number
  /** One answer of a member that shows her next questions and changes a sum over all: half of them, and 95 of 100. */
  readonly answer: number
  readonly answerP95: number
  readonly isRight: boolean
}

export function hardCases(): HardCases {
  return {
    backwardChain10000: answeredAll('backward', 10_000),
    diamond1000: answeredAll('diamond', 1_000),
    cycleOf3In1000: cycle(),
    members100Of50: members(),
  }
}

function members(): MembersCase {
  const [record, members, now] = [rosterNaire(), 100, new Date(0)]
  const { took: load, result: opened } = timed(() => {
    const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })
    const conditions = { sessionSid: 'bench', viewPort: 'mobile', lang: 'zh-CN', now } as const
    return { compiled, session: openSession(compiled, conditions) }
  })
  const { compiled, session } = opened
  const sids = new Map(compiled.questions.map(({ code, sid }) => [code, sid]))
  const there = (count: number) => ({
    Entries: Array.from({ length: count }, (_, at) => ({ OptionSid: `home-${at + 1}`, OptionSeq: at + 1 })),
  })
  session.answer('home', 'home', there(members - 1), now)
  const { took: add } = timed(() => {
    session.answer('home', 'home', there(members), now)
    session.pages()
  })
  const answers = Array.from({ length: members }, (_, at) =>
    timed(() => {
      session.answer(sids.get(`Q1_${at + 1}`) ?? '', 'i1', { TextInputValue: '5' }, now)
      session.pages()
      session.progress()
    }),
  )
    .map(({ took }) => took)
    .toSorted((one, other) => one - other)
  const sum = session.question('sum').interactions[0]?.reply?.['TextInputValue']
  const isShown = session.question(sids.get(`Q2_${members}`) ?? '').visible
  return {
    load: rounded(load),
    add: rounded(add),
    answer: rounded(answers[members / 2] ?? 0),
    answerP95: rounded(answers[Math.floor(members * 0.95)] ?? 0),
    isRight: Number(sum) === 5 * members && isShown,
  }
}

/** Each of the 50 questions is shown by the one before; a sum over all members follows. */
function rosterNaire(): NaireRecord {
  const asked = Array.from({ length: 50 }, (_, at) => {
    const Config = at === 0 ? {} : { VisibleExpression: `Q${at} > 3` }
    const Interactions = [{ Sid: `i${at + 1}`, Code: 'I1', DataType: { Type: 2, Required: false } }]
    return {
      Sid: `q${at + 1}`,
      Code: `Q${at + 1}`,
      Type: 3,
      page: 2 + Math.floor(at / 10),
      Data: { Config, Interactions },
    }
  })
  const RepeatSetting = { StartCode: 'Q1', EndCode: 'Q50' }
  const Interactions = [{ Sid: 'home', Code: 'I1', MaxSelection: 100 }]
  const home = { Sid: 'home', Code: 'Home', Type: 19, page: 1, Data: { RepeatSetting, Interactions } }
  const total = [{ Sid: 'sum', Code: 'I1', ValueExpression: 'sum(Q1)', DataType: { Type: 2, Required: false } }]
  const all = [home, ...asked, { Sid: 'sum', Code: 'Sum', Type: 3, page: 7, Data: { Interactions: total } }]
  const Questions = all.map(({ page, Data, ...question }, at) => ({
    ...question,
    NaireSid: 'bench',
    PageSid: `page-${page}`,
    PageSeq: page,
    Seq: at + 1,
    Data: JSON.stringify(Data),
    Hash: '',
  }))
  return { Sid: 'bench', Name: 'Bench', QuestionCount: all.length, PageCount: 7, ModifyTime: '', Questions }
}

// All have their answers but the first, which then is given and taken back.
function answeredAll(shape: Shape, size: number): HardCase {
  const items = itemsOf(shape, size)
  const contest = ours.load(ours.prepare(items))
  const [first = '', ...others] = orderOf(shape, items)
  for (const code of [first, ...others]) contest.answer(code, 5)
  const isFull = others.every((code) => contest.isVisible(code))
  const { took: reset } = timed(() => contest.answer(first, null))
  const isEmpty = !others.some((code) => contest.isVisible(code))
  const { took: answer } = timed(() => contest.answer(first, 5))
  return {
    answer: rounded(answer),
    reset: rounded(reset),
    isRight: isFull && isEmpty && shownAgain(contest, shape, others),
  }
}

// A chain shows its next link, a diamond all at once.
function shownAgain(contest: Contest, shape: Shape, others: readonly string[]): boolean {
  return others.every((code, at) => contest.isVisible(code) === (shape === 'diamond' || at === 0))
}

function cycle(): CycleCase {
  const items = itemsOf('forward', 1_000)
  const turning = ['X1', 'X2', 'X3'].map((code, at): Item => ({
    code,
    shownBy: null,
    sumOf: [`X${((at + 1) % 3) + 1}`, 'one'],
  }))
  const record = naireOf([...items, { code: 'one', shownBy: null, sumOf: ['1'] }, ...turning])
  const opened = timed(() =>
    openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
      sessionSid: 'bench',
      viewPort: 'desktop',
      lang: 'zh-CN',
      now: new Date(0),
    }),
  )
  const unsettled = opened.result.unsettled().map((codes) => codes.toSorted())
  const contest = ours.load(record)
  const { took: answer } = timed(() => contest.answer('Q1', 5))
  return {
    open: rounded(opened.took),
    answer: rounded(answer),
    unsettled,
    isRight: contest.isVisible('Q2') && !contest.isVisible('Q3'),
  }
}
