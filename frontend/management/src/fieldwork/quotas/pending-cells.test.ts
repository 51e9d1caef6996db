import { expect, it } from 'vitest'
import { pendingCells } from './use-quotas.ts'

const cell = (Sid: string, Limit = 5) => ({ Sid, QuotarExpression: `q == '${Sid}'`, Limit })

it('counts the cells that a publication would add, change and remove', () => {
  expect(pendingCells([cell('A'), cell('B'), cell('C')], [cell('D'), cell('A'), cell('B', 6)])).toEqual({
    added: 1,
    changed: 1,
    removed: 1,
  })
  expect(pendingCells([], [{ ...cell('A'), Memo: '' }])).toEqual({ added: 1, changed: 0, removed: 0 })
})

it('says nothing where the field has what is written', () => {
  expect(pendingCells([cell('A'), cell('B')], [cell('B'), { ...cell('A'), Memo: '' }])).toBeNull()
})
