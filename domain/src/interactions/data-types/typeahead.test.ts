import { describe, expect, test } from 'vitest'
import { ContentReader } from '../content-reader.ts'
import { readDataType } from './content.ts'
import { readEntries, typeahead, type TypeaheadEntry } from './index.ts'

const settings = (fields: object) => {
  const dataType = readDataType(new ContentReader({ TypeaheadSettings: { Enable: true, ...fields } }, '', []))
  return 'TypeaheadSettings' in dataType ? dataType.TypeaheadSettings : expect.fail()
}
const cities: readonly TypeaheadEntry[] = [
  { code: '310000', name: '上海', pinyin: 'Shanghai' },
  { code: '440300', name: '深圳', pinyin: 'Shenzhen' },
]

describe('content §3.9, typeahead', () => {
  test('a list of objects is shown by its entry format and stored by its output format [C3-67]', () => {
    const list = typeahead(
      settings({ Mode: 'listOfObject', EntryFormat: '{name} ({pinyin})', OutputFormat: '{code}-{name}' }),
      cities,
    )
    expect(list.shownOf(cities[0]!)).toBe('上海 (Shanghai)')
    expect(list.storedOf(cities[0]!)).toBe('310000-上海')
  })

  test('without a format, the fields are joined by the delimiter, "|" by default [C3-67, R9-05]', () => {
    expect(typeahead(settings({ Mode: 'listOfObject' }), cities).storedOf(cities[1]!)).toBe('440300|深圳|Shenzhen')
    expect(typeahead(settings({ Mode: 'listOfObject', OutputDelimiter: ', ' }), cities).storedOf(cities[1]!)).toBe(
      '440300, 深圳, Shenzhen',
    )
  })

  test('entries that are texts are shown and stored as they are', () => {
    const list = typeahead(settings({ Mode: 'list', EntryFormat: '{name}' }), ['tea', 'coffee'])
    expect([list.shownOf('tea'), list.storedOf('tea')]).toEqual(['tea', 'tea'])
  })

  test('finds what holds the typed text, whatever the case, beginnings first, and no more than asked for', () => {
    const list = typeahead(settings({}), ['Green tea', 'Tea', 'Coffee', 'teapot'])
    expect(list.matching(' TEA ', 10)).toEqual(['Tea', 'teapot', 'Green tea'])
    expect(list.matching('tea', 1)).toEqual(['Tea'])
    expect(list.matching('water', 10)).toEqual([])
  })

  test('a resource is a JSON list or one text a line', () => {
    expect(readEntries('["a","b"]')).toEqual(['a', 'b'])
    expect(readEntries(JSON.stringify(cities))).toEqual(cities)
    expect(readEntries('tea\r\n coffee \n\n')).toEqual(['tea', 'coffee'])
    expect(readEntries('{"a":1}')).toBeNull()
    expect(readEntries('[[1]]')).toBeNull()
  })
})
