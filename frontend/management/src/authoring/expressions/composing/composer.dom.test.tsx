import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useRecord } from '../../editor/editor-session.ts'
import { renderEditor, yesOrNo } from '../../editor/testing/render-editor.tsx'
import { ExpressionField } from '../ExpressionField.tsx'
import type { Reach } from '../reads.ts'

function Condition({ reach, first }: { readonly reach: Reach; readonly first: string }) {
  const [source, setSource] = useState(first)
  return (
    <ExpressionField
      value={source}
      onChange={setSource}
      record={useRecord()}
      question="Q2"
      kind="condition"
      label="显示条件"
      reach={reach}
    />
  )
}

const opened = (reach: Reach, first = '') =>
  renderEditor(<Condition reach={reach} first={first} />, { questions: ['Q1', 'Q2', 'Q3'].map(yesOrNo) })
const code = () => document.querySelector<HTMLInputElement>('[data-expression]')
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((option) => [
    option.getAttribute('title'),
    option.getAttribute('aria-disabled') === 'true' || option.classList.contains('ant-select-item-option-disabled'),
  ])

test('a condition is chosen before it is written: the lines stand first, and write the expression below', async () => {
  const { user } = await opened('before')
  const lines = screen.getByRole('group', { name: '点选设置条件' })
  expect(lines.compareDocumentPosition(code() as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.click(within(lines).getByRole('combobox', { name: '条件 1 的题目' }))
  await user.click(await screen.findByTitle(/题干Q1\u2069”$/))
  await user.selectOptions(screen.getByRole('combobox', { name: '条件 1 的关系' }), 'answered')
  expect(code()?.value).toBe('not_empty(Q1)')
})

test.each([
  ['before', ['后面的题：此时还没有回答', '就是这道题']],
  ['own', ['后面的题：此时还没有回答']],
  ['all', []],
] as const)('reaching %s, questions that cannot be chosen say why', async (reach, reasons) => {
  const { user } = await opened(reach)
  await user.click(screen.getByRole('combobox', { name: '条件 1 的题目' }))
  await screen.findByTitle(/题干Q1\u2069”$/)
  const barred = offered().flatMap(([title, isBarred]) => (isBarred ? [String(title).split(' · ')[1]] : []))
  expect([...new Set(barred)].toSorted()).toEqual(reasons.toSorted())
  expect(offered()[0]?.[1]).toBe(false)
})

test('what lines cannot say is told, and is edited below', async () => {
  await opened('all', 'sum(1, 2) > 2')
  expect(screen.getByText(/请在下面直接修改/)).toBeDefined()
  expect(screen.queryByRole('group', { name: '点选设置条件' })).toBeNull()
})
