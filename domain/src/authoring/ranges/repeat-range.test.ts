import { describe, expect, test } from 'vitest'
import { naire, onPage, repeat, text } from '../../../../tests/scenarios/naire.ts'
import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { performAll } from '../index.ts'
import { contentOf, layout } from '../testing/performed.ts'
import { choosingRepeat, repeatBars, type RepeatEnd } from './repeat-range.ts'

const rosterSid = 'sid-Home'
const rangeOf = (record: NaireRecord) => {
  const { StartCode, EndCode } = contentOf(record, 'Home')['RepeatSetting'] as Readonly<Record<RepeatEnd, string>>
  return `${StartCode}–${EndCode}`
}
const barsOf = (record: NaireRecord, end: RepeatEnd) =>
  [...repeatBars(record, rosterSid, end)].map(([code, bar]) => `${code} ${bar}`)

function chosen(record: NaireRecord, end: RepeatEnd, code: string): NaireRecord {
  let made = 0
  const operations = choosingRepeat(record, { rosterSid, end, code }, () => String(++made).padStart(32, 'F'))
  const outcome = performAll(record, operations)
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  return outcome.naire
}

const problemsOf = (record: NaireRecord) => {
  const parsed = parseRecord(record)
  return 'problems' in parsed ? parsed.problems.filter(({ key }) => key.startsWith('naire.repeat')) : []
}

describe('the ends of a repeat group are chosen', () => {
  const onePage = naire([text('First'), repeat('Home', ['', '']), text('Name'), text('Age'), text('End')])

  test('among questions of one page: those that repeat get pages of their own', () => {
    const begun = chosen(onePage, 'StartCode', 'Name')
    expect([layout(begun), rangeOf(begun)]).toEqual(['First Home Name Age End', 'Name–'])
    const both = chosen(begun, 'EndCode', 'Age')
    expect([layout(both), rangeOf(both)]).toEqual(['First Home | Name Age | End', 'Name–Age'])
    expect(problemsOf(both)).toEqual([])
  })

  test('where they have them, no page is added', () => {
    const record = naire([repeat('Home', ['A', '']), onPage(2, text('A')), onPage(2, text('B')), onPage(3, text('C'))])
    expect(layout(chosen(record, 'EndCode', 'B'))).toBe('Home | A B | C')
  })

  test('a first question behind the last leaves the last to be chosen anew', () => {
    const record = naire([repeat('Home', ['A', 'A']), onPage(2, text('A')), onPage(3, text('B'))])
    expect(rangeOf(chosen(record, 'StartCode', 'B'))).toBe('B–')
    expect(rangeOf(chosen(record, 'EndCode', ''))).toBe('A–')
  })

  test('of those that follow the roster and belong to no other group', () => {
    const record = naire([
      text('First'),
      repeat('Home', ['A', '']),
      onPage(2, text('A')),
      onPage(2, text('B')),
      onPage(3, repeat('Trips', ['C', 'C'])),
      onPage(4, text('C')),
      onPage(5, text('D')),
    ])
    const always = ['First earlier', 'Home earlier', 'Trips roster', 'C other']
    expect(barsOf(record, 'StartCode')).toEqual(always)
    expect(barsOf(record, 'EndCode')).toEqual([...always, 'D between'])
    const later = chosen(record, 'StartCode', 'B')
    expect(barsOf(later, 'EndCode')).toEqual([
      'First earlier',
      'Home earlier',
      'A beforeStart',
      ...always.slice(2),
      'D between',
    ])
  })

  test('so that ranges hold all of them or none, counted by the pages that they get', () => {
    const record = naire(
      [repeat('Home', ['A', '']), text('A'), text('B'), onPage(2, text('C')), onPage(3, text('D'))],
      { PageSplits: [{ Id: 'S', StartCode: 'B', EndCode: 'C' }] },
    )
    expect(barsOf(record, 'EndCode').filter((bar) => bar.endsWith('torn'))).toEqual(['D torn'])
    for (const code of ['A', 'B', 'C']) {
      const after = chosen(record, 'EndCode', code)
      expect([code, problemsOf(after)]).toEqual([code, []])
    }
  })
})
