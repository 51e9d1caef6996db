import { perform, type Operation } from '@naire/domain/authoring'
import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { expect, test } from 'vitest'
import { editorActions, type ActionName, standingOf, keysOf, shownKeys } from './actions.ts'
import { movingToPage, pagesToMoveTo } from './moving-to-page.ts'

const sid = (name: string) => name.padEnd(32, '0').toUpperCase()
let made = 0
const newSid = () => (++made).toString(16).toUpperCase().padStart(32, 'E')

/** Pages of introductions: `A B | C`. */
function naire(written: string): NaireRecord {
  const pages = written.split('|').map((page) => page.trim().split(' '))
  const Questions = pages.flatMap((codes, page) =>
    codes.map((Code) => ({
      Sid: sid(Code),
      Code,
      Type: 4,
      PageSid: sid(`f${page}`),
      PageSeq: page + 1,
      Data: { Data: Code },
    })),
  )
  const read = parseRecord({
    Sid: sid('0'),
    Name: '例',
    ModifyTime: '2026-01-05T02:00:00Z',
    QuestionCount: Questions.length,
    PageCount: pages.length,
    Questions: Questions.map((question, at) => ({ ...question, Seq: at + 1 })),
  })
  if (!('record' in read)) throw new Error(JSON.stringify(read))
  return read.record
}

function written({ Questions }: NaireRecord): string {
  return Questions.map(({ Code, PageSid }, at) =>
    at > 0 && Questions[at - 1]?.PageSid !== PageSid ? `| ${Code}` : Code,
  ).join(' ')
}

/** Result of an action on a questionnaire, where some questions or a page are chosen; null: nothing. */
function done(name: ActionName, text: string, chosen: readonly string[], page?: number): string | null {
  const record = naire(text)
  const standing = standingOf(record, new Set(chosen.map(sid)), page === undefined ? null : sid(`f${page}`))
  const operations = editorActions[name].operations(standing, newSid)
  return operations && written(operations.reduce(after, record))
}

function after(record: NaireRecord, operation: Operation): NaireRecord {
  const outcome = perform(record, operation)
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  return outcome.naire
}

test.each<[ActionName, string, readonly string[], string | null]>([
  ['moveUp', 'A B C', ['B', 'C'], 'B C A'],
  ['moveUp', 'A B | C D', ['C'], 'A B C | D'],
  ['moveUp', 'A B', ['A'], null],
  ['moveDown', 'A B C', ['A'], 'B A C'],
  ['moveDown', 'A B | C D', ['B'], 'A | B C D'],
  ['moveDown', 'A B', ['B'], null],
  ['duplicate', 'A B', ['A'], 'A C B'],
  ['delete', 'A B C', ['A', 'C'], 'B'],
  ['breakBefore', 'A B C', ['B', 'C'], 'A | B C'],
  ['breakBefore', 'A | B', ['B'], null],
  ['joinPrevious', 'A | B C', ['C'], 'A B C'],
  ['joinPrevious', 'A B', ['B'], null],
  ['splitPages', 'A B | C', [], 'A | B | C'],
  ['splitPages', 'A | B', [], null],
  ['mergePages', 'A | B | C', [], 'A B C'],
])('%s: %s with %j chosen is %s', (name, text, chosen, expected) => {
  expect(done(name, text, chosen)).toBe(expected)
})

test('a page is moved as a whole, and deleting its line joins it to the one before', () => {
  expect(done('moveUp', 'A B | C', [], 1)).toBe('C | A B')
  expect(done('moveDown', 'A B | C', [], 0)).toBe('C | A B')
  expect(done('moveDown', 'A | B | C', [], 0)).toBe('B | A | C')
  expect(done('moveUp', 'A | B', [], 0)).toBeNull()
  expect(done('delete', 'A B | C', [], 1)).toBe('A B C')
  expect(done('delete', 'A | B', [], 0)).toBeNull()
})

test('questions go to the end of another page, or to a new one, in their order', () => {
  const moved = (text: string, chosen: readonly string[], page: number | null) => {
    const record = naire(text)
    const operation = movingToPage(
      record,
      standingOf(record, new Set(chosen.map(sid)), null).chosen,
      page === null ? null : sid(`f${page}`),
      newSid,
    )
    return operation && written(after(record, operation))
  }
  expect(moved('A B | C D | E', ['E', 'A'], 1)).toBe('B | C D A E')
  expect(moved('A B | C D', ['A', 'C'], 1)).toBe('B | D A C')
  expect(moved('A B | C', ['A'], null)).toBe('B | C | A')
  expect(moved('A | B', ['A'], 0)).toBeNull()
  expect(pagesToMoveTo(naire('A | B | C D'), new Set([sid('A'), sid('C')])).map(({ seq }) => seq)).toEqual([2, 3])
})

test('keys are told as they are pressed, and shown as they stand on the keyboard', () => {
  const pressed = { key: 'Z', ctrlKey: false, metaKey: true, altKey: false, shiftKey: true }
  expect(keysOf(pressed)).toBe('Mod+Shift+z')
  expect(shownKeys('Alt+ArrowUp', false)).toBe('Alt+↑')
  expect(shownKeys('Mod+Shift+z', true)).toBe('⌘ ⇧ Z')
})
