import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choice } from '../../../../tests/scenarios/naire.ts'
import { answering, must } from './testing/answering.tsx'

test('rows of a long list are narrowed by words, what is chosen stays, and a gap leads to a row', async () => {
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`c${at}`, { Data: `城市 ${at}` }]))
  const { user } = await answering([choice('A', many, { ...must, AllowMulti: true, MinSelection: 1 })])
  const box = await screen.findByRole('searchbox')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '城市 0' })))
  await user.type(box, '15')
  await user.click(screen.getByRole('checkbox', { name: '城市 15' }))
  await user.clear(box)
  await user.type(box, '没有')
  expect(screen.getByText('没有这样的选项。')).toBeDefined()
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: '城市 15' })])
})

test("a long list that drops down is searched; a short one is the system's own", async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`c${at}`, { Data: `城市 ${at}` }]))
  const dropdown = { DisplayType: 'dropdown' }
  const { session, user } = await answering([choice('A', many, dropdown), choice('B', 'XY', dropdown)])
  await waitFor(() =>
    expect(screen.getAllByRole('combobox').map(({ tagName }) => tagName)).toEqual(['INPUT', 'SELECT']),
  )
  const box = screen.getAllByRole<HTMLInputElement>('combobox')[0]!
  await user.type(box, '29')
  await user.click(screen.getByRole('option', { name: '城市 29' }))
  expect(box.value).toBe('城市 29')
  expect(session.view().answering.question('sid-A').interactions[0]?.reply?.['Entries']).toMatchObject([
    { OptionCode: 'c29' },
  ])
})

test.each([
  ['all the words of one', '城市 2', 'c2', ''],
  ['what only one has', '29', 'c29', ''],
  ['what several have', '城市 1', 'c1', ''],
  ['what is among several', '市 2', undefined, '请从列表中选择。'],
  ['what none has', '没有', undefined, '没有这样的选项。'],
])('whoever leaves a long list with %s typed has taken it, or is told', async (_, words, code, said) => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (__, at) => [`c${at}`, { Data: `城市 ${at}` }]))
  const { session, user } = await answering([choice('A', many, { DisplayType: 'dropdown' })])
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  await user.type(box, words)
  await user.tab()
  const note = () => document.querySelector('.n-suggested__note')?.textContent
  await waitFor(() => expect(note()).toBe(said))
  const reply = session.view().answering.question('sid-A').interactions[0]?.reply
  expect((reply?.['Entries'] as readonly { readonly OptionCode: string }[] | undefined)?.[0]?.OptionCode).toBe(code)
  if (code === undefined) expect(box.value).toBe(words)
})
