import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import { clipOf, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, contentOf, performed, refused } from '../testing/performed.ts'

const groups = [
  {
    OrderMode: 'RandomOrder',
    Parts: [
      { StartCode: 'color', EndCode: 'years' },
      { StartCode: 'name', EndCode: 'why', ShuffleExpression: 'years > 3' },
    ],
    PartOrders: [['name', 'color']],
  },
]
const naire = gardenNaire((input) =>
  Object.assign(input, { PageSplits: [{ Id: 'all', StartCode: 'color', EndCode: 'why' }], PageGroups: groups }),
)

const move = (
  numbers: readonly number[],
  place: Extract<Operation, { type: 'MoveQuestions' }>['place'],
): Operation => ({ type: 'MoveQuestions', sids: numbers.map(sid), place })
const remove = (...numbers: readonly number[]): Operation => ({
  type: 'DeleteQuestions',
  sids: numbers.map(sid),
  force: true,
})

describe('a split keeps the questions that it has', () => {
  test.each([
    ['its first goes', remove(11), 'years why'],
    ['its last goes', remove(14), 'color name'],
    ['one inside goes', remove(12), 'color why'],
    ['its first moves to its middle', move([11], { before: sid(13) }), 'years why'],
    ['its last moves to its start', move([14], { before: sid(11) }), 'why name'],
    ['its first moves out of it', move([11], { after: sid(15) }), 'years why'],
    ['all of it moves', move([11, 12, 13, 14], { after: sid(15) }), 'color why'],
    ['a page of it moves to its end', { type: 'MovePage', page: sid(91), after: sid(92) }, 'name years'],
    ['another comes into it', move([15], { after: sid(11) }), 'color why'],
  ] as const)('when %s', (_, operation, expected) => {
    const { PageSplits } = after(naire, operation)
    expect(PageSplits).toEqual([{ Id: 'all', StartCode: expected.split(' ')[0], EndCode: expected.split(' ')[1] }])
  })
})

describe('a part of a page group keeps the questions that it has', () => {
  test('when its first goes, and orders name it by its new start', () => {
    const { PageGroups } = after(naire, remove(13))
    expect(JSON.parse(PageGroups ?? '')).toMatchObject([
      { Parts: [{ StartCode: 'color' }, { StartCode: 'why', EndCode: 'why' }], PartOrders: [['why', 'color']] },
    ])
  })

  test('when nothing of it would be left, deleting is refused', () => {
    const { name, places } = refused(naire, { type: 'DeleteQuestions', sids: [sid(13), sid(14)] })
    expect(name).toBe('referred')
    expect(places.map(({ path }) => path)).toEqual([
      'Conclusion',
      'PageGroups[0].Parts[1].StartCode',
      'PageGroups[0].Parts[1].EndCode',
      'PageGroups[0].PartOrders[0][0]',
    ])
  })

  test('orders name parts by what they are called before they name them by codes', () => {
    const part = { StartCode: 'color', EndCode: 'years', Desc: 'name' }
    const group = {
      Parts: [part, { StartCode: 'name', EndCode: 'why' }, 'x'],
      ManuallyGroups: ['name, color', ['name']],
      PartOrders: 7,
    }
    const called = { ...naire, PageGroups: JSON.stringify(group) }
    const renamed = after(called, { type: 'RenameCode', question: sid(13), of: sid(13), code: 'n' })
    expect(JSON.parse(renamed.PageGroups ?? '')).toMatchObject({
      Parts: [{ Desc: 'name' }, { StartCode: 'n' }, 'x'],
      ManuallyGroups: ['n, color', ['name']],
    })
    expect(JSON.parse(after(called, remove(11)).PageGroups ?? '')).toEqual({
      ...group,
      Parts: [{ ...part, StartCode: 'years' }, ...group.Parts.slice(1)],
      ManuallyGroups: ['name, years', ['name']],
    })
  })

  test.each(['[1, {"Parts": 2}]', '[{"Parts":[{"StartCode":"none","EndCode":"why"}]}]', 'null'])(
    '%s stays as it is written',
    (PageGroups) => {
      expect(after({ ...naire, PageGroups }, remove(13)).PageGroups).toBe(PageGroups)
    },
  )

  test('what cannot be read is left as it is', () => {
    const broken = { ...naire, PageGroups: '{' }
    expect(performed(broken, remove(13)).naire.PageGroups).toBe('{')
  })
})

describe('a repeat group keeps the questions that it has', () => {
  const roster = (record: NaireRecord) => contentOf(record, 'home')['RepeatSetting']
  const home = gardenNaire((input) => {
    const [first, ...others] = input.Questions
    const data = {
      RepeatSetting: { StartCode: 'years', EndCode: 'why' },
      Interactions: [{ Sid: sid(61), Code: 'I1', MaxSelection: 3 }],
    }
    const own = { ...first!, Sid: sid(60), Code: 'home', Type: 19, PageSid: sid(90), Data: JSON.stringify(data) }
    const pages = [sid(90), sid(89), ...others.slice(1).map(({ PageSid }) => PageSid)]
    const order = [first!.PageSid, ...new Set(pages)]
    input.Questions = [{ ...first! }, own, { ...others[0]!, PageSid: sid(89) }, ...others.slice(1)].map(
      (question, at) => ({ ...question, Seq: at + 1, PageSeq: order.indexOf(question.PageSid) + 1 }),
    ) as never
  })

  test.each([
    ['its first goes', remove(12), 'name why'],
    ['its last goes', remove(14), 'years name'],
    ['its last moves out of it', move([14], { after: sid(15) }), 'years name'],
    ['its first is called otherwise', { type: 'RenameCode', question: sid(12), of: sid(12), code: 'age' }, 'age why'],
    ['all of it goes', remove(12, 13, 14), ' '],
  ] as const)('when %s, and gets it back', (_, operation, expected) => {
    const { naire: next, inverse } = performed(home, operation)
    const [StartCode, EndCode] = expected.split(' ')
    expect(roster(next)).toMatchObject({ StartCode, EndCode })
    expect(after(next, inverse)).toEqual(home)
  })

  test('a copy of it alone repeats nothing, one together with its questions repeats their copies', () => {
    const copies = [{ of: sid(60), sid: sid(70), code: 'again' }]
    const alone = after(home, { type: 'DuplicateQuestions', copies, place: { after: sid(15) } })
    expect(contentOf(alone, 'again')['RepeatSetting']).toMatchObject({ StartCode: '', EndCode: '' })
    const clip = clipOf(home, new Set([60, 12, 13, 14].map(sid)))
    const all = after(home, {
      type: 'PasteQuestions',
      clip,
      sids: clip.questions.map((_, at) => sid(70 + at)),
      place: { newPage: sid(80), afterPage: home.Questions.at(-1)!.PageSid },
      pages: [81, 82, 83].map(sid),
    })
    const codes = all.Questions.map(({ Code }) => Code).slice(-4)
    expect(JSON.parse(all.Questions.at(-4)!.Data)).toMatchObject({
      RepeatSetting: { StartCode: codes[1], EndCode: codes[3] },
    })
  })
})
