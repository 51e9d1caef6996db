import { describe, expect, test } from 'vitest'
import type { Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, performed, refused } from '../testing/performed.ts'

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
