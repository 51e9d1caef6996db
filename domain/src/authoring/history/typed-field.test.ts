import { expect, test } from 'vitest'
import { typedField, type Operation } from '../index.ts'
import { contentOf } from '../testing/performed.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'

const naire = gardenNaire()
const content = (code: string, number: number, from: string, to: string): Operation => {
  const data = JSON.stringify(contentOf(naire, code))
  expect(data).toContain(from)
  return { type: 'ChangeContent', sid: sid(number), data: data.replace(from, to) }
}

test('typing is told from everything else, by the text that changes', () => {
  expect(typedField(naire, content('color', 11, '"蓝"', '"青"'))).toBe(`${sid(11)}.Interactions.0.Entries.1.Data`)
  expect(typedField(naire, content('end', 15, '再见', '再'))).toBe(`${sid(15)}.Data`)
  expect(typedField(naire, { type: 'ChangeMemo', sid: sid(11), memo: '注' })).toBe(`${sid(11)}.Memo`)
  expect(typedField(naire, content('color', 11, '"蓝"', '"蓝","Readonly":true'))).toBe('')
  expect(typedField(naire, content('color', 11, '"蓝"', '7'))).toBe('')
  expect(typedField(naire, { type: 'MergePages' })).toBe('')
})
