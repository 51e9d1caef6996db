import fc, { type Arbitrary } from 'fast-check'
import type { NaireRecord } from '../../naires/index.ts'
import { questionTypeNumbers } from '../../questions/index.ts'
import { clipOf, convertedContent, nextFreeCode, type Operation, type InsertPosition, typesToBecome } from '../index.ts'
import { namedObjects } from '../references/named-object.ts'

/** Next action of a simulated author, evaluated against the questionnaire at that time. */
export interface Move {
  readonly kind: keyof typeof moves
  readonly first: number
  readonly second: number
  readonly third: number
}

/**
 * The operation that the move is in this questionnaire; null when there is nothing to do it with. `step` makes its new
 * sids.
 */
export function operationOf(record: NaireRecord, { kind, ...numbers }: Move, step: number): Operation | null {
  return record.Questions.length === 0 && kind !== 'add'
    ? null
    : moves[kind](record, {
        ...numbers,
        newSid: (place) => `F${place}`.padEnd(28, '0') + String(step).padStart(4, '0'),
      })
}

interface Numbers {
  readonly first: number
  readonly second: number
  readonly third: number
  readonly newSid: (place: number) => string
}

const moves = {
  add: (record, { first, second, newSid }) => ({
    type: 'AddQuestion',
    sid: newSid(1),
    questionType: second % 20,
    place: placeIn(record, first, newSid(2)),
    ...(second % 2 ? { memo: '注' } : {}),
  }),
  remove: (record, { first, second }) => ({
    type: 'DeleteQuestions',
    sids: someSids(record, first, second),
    force: false,
  }),
  move: (record, { first, second, third, newSid }) => ({
    type: 'MoveQuestions',
    sids: someSids(record, first, second),
    place: placeIn(record, third, newSid(1)),
  }),
  duplicate: (record, { first, second, newSid }) => ({
    type: 'DuplicateQuestions',
    copies: [{ of: sidAt(record, first), sid: newSid(1) }],
    place: placeIn(record, second, newSid(2)),
  }),
  paste: (record, { first, second, third, newSid }) => {
    const clip = clipOf(record, new Set(someSids(record, first, second)))
    return {
      type: 'PasteQuestions',
      clip,
      sids: clip.questions.map((_, place) => newSid(place + 3)),
      place: placeIn(record, third, newSid(1)),
      pages: [newSid(2)],
    }
  },
  type: (record, { first, second }) => ({
    type: 'ChangeContent',
    sid: sidAt(record, first),
    data: withStem(at(record.Questions, first).Data, `题 ${second}`),
  }),
  become: (record, { first, second }) => {
    const question = at(record.Questions, first)
    const types = typesToBecome(question)
    if (types.length === 0) return null
    const type = at(types, second)
    return {
      type: 'ChangeType',
      sid: question.Sid,
      questionType: questionTypeNumbers[type],
      data: convertedContent(question, type),
    }
  },
  note: (record, { first, second }) => ({
    type: 'ChangeMemo',
    sid: sidAt(record, first),
    memo: second % 3 === 0 ? '' : `注 ${second}`,
  }),
  rename: (record, { first, second }) => ({
    type: 'RenameCode',
    question: sidAt(record, first),
    of: sidAt(record, first),
    code: freeCode(record, `Z${second}`),
  }),
  renameInside: (record, { first, second, third }) => {
    const objects = namedObjects(at(record.Questions, first))?.filter(({ code }) => code !== '') ?? []
    if (objects.length === 0) return null
    const { sid, siblings } = at(objects, second)
    return { type: 'RenameCode', question: sidAt(record, first), of: sid, code: nextFreeCode(siblings, `X${third}`) }
  },
  divide: (record, { first, newSid }) => ({ type: 'AddDivider', before: sidAt(record, first), page: newSid(1) }),
  join: (record, { first }) => ({ type: 'DeleteDivider', page: at(record.Questions, first).PageSid }),
  movePage: (record, { first, second }) => ({
    type: 'MovePage',
    page: at(record.Questions, first).PageSid,
    after: second % 4 === 0 ? null : at(record.Questions, second).PageSid,
  }),
  merge: () => ({ type: 'MergePages' }),
  split: () => ({ type: 'SplitPages' }),
  quota: (record, { first, newSid }) => ({
    type: 'PutEntry',
    list: 'quota',
    entry: {
      Sid: first % 2 ? newSid(1) : (record.QuotarList?.[0]?.Sid ?? newSid(1)),
      QuotarExpression: `${at(record.Questions, first).Code}.count > 0`,
      Limit: first,
    },
  }),
  range: (record, { first, second }) => {
    const [from, to] = [first, second]
      .map((number) => number % record.Questions.length)
      .toSorted((one, other) => one - other)
    return {
      type: 'PutEntry',
      list: 'split',
      entry: {
        Id: `S${first % 3}`,
        StartCode: at(record.Questions, from ?? 0).Code,
        EndCode: at(record.Questions, to ?? 0).Code,
      },
    }
  },
  unquota: (record, { first }) => ({
    type: 'RemoveEntry',
    list: 'quota',
    key: record.QuotarList?.[first % Math.max(1, record.QuotarList.length)]?.Sid ?? '',
  }),
  lock: (record, { first, second }) => ({
    type: 'LockQuestions',
    sids: [sidAt(record, first)],
    scale: `PHQ-${second}`,
  }),
  unlock: (record, { first, second }) => ({ type: 'UnlockQuestions', sids: someSids(record, first, second) }),
  setting: (_, { first, second }) => ({
    type: 'ChangeSettings',
    settings: at(
      [
        { CommitInterval: second + 1 },
        { SessionLimit: null },
        { SessionLimit: second + 1, Css: 'p {}' },
        { CommitInterval: null, WxAppid: 'wx' },
      ],
      first,
    ),
  }),
  title: (_, { first }) => ({ type: 'ChangeName', name: `花园 ${first}` }),
  translate: (record, { first, second }) => ({
    type: 'ChangeTranslation',
    language: at(['de', 'en-US'], second),
    key: `${sidAt(record, first)}.Data`,
    text: second % 3 === 0 ? null : `Text ${second}`,
  }),
  translateMany: (record, { first, second }) => ({
    type: 'ChangeTranslations',
    texts: {
      de: { [`${sidAt(record, first)}.Data`]: `Text ${second}`, [`${sidAt(record, second)}.Data`]: null },
      nb: {},
    },
  }),
} satisfies Record<string, (record: NaireRecord, numbers: Numbers) => Operation | null>

const move: Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  first: fc.nat({ max: 60 }),
  second: fc.nat({ max: 60 }),
  third: fc.nat({ max: 60 }),
})

export const randomMoves: Arbitrary<readonly Move[]> = fc.array(move, { minLength: 1, maxLength: 14 })

/** A long history, of this many moves. */
export const endlessMoves = (count: number): Arbitrary<readonly Move[]> =>
  fc.array(move, { minLength: count, maxLength: count, size: 'max' })

function at<T>(items: readonly T[], number: number): T {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('nothing to take from')
  return item
}

const sidAt = (record: NaireRecord, number: number) => at(record.Questions, number).Sid
const freeCode = ({ Questions }: NaireRecord, like: string) =>
  nextFreeCode(
    Questions.map(({ Code }) => Code),
    like,
  )

function someSids(record: NaireRecord, first: number, second: number): readonly string[] {
  return [...new Set(second % 3 === 0 ? [sidAt(record, first), sidAt(record, second)] : [sidAt(record, first)])]
}

function placeIn(record: NaireRecord, number: number, newPage: string): InsertPosition {
  const { Questions } = record
  if (Questions.length === 0 || number % 7 === 0)
    return { newPage, afterPage: number % 2 || Questions.length === 0 ? null : at(Questions, number).PageSid }
  return number % 2 ? { before: sidAt(record, number) } : { after: sidAt(record, number) }
}

function withStem(data: string, stem: string): string {
  return JSON.stringify({ ...(JSON.parse(data) as object), Data: stem })
}
