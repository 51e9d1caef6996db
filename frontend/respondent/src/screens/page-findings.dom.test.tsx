import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blanks, choice, onPage } from '../../../../tests/scenarios/naire.ts'
import { answering, button, focused, must, scrolledTo } from './testing/answering.tsx'

const twoNumbers = blanks('body', {
  I1: { Prepend: '您的年龄', DataType: { Type: 2, Required: false, MaxValue: 120 } },
  I2: { Prepend: '您的身高', DataType: { Type: 2, Required: false, MaxValue: 250 } },
})

afterEach(() => vi.restoreAllMocks())

test('what went with a hidden question can be put back once it is asked again', async () => {
  const { session, user } = await answering([
    choice('A', 'XY'),
    choice('B', 'XY', {}, { Config: { VisibleExpression: "A == 'X'" } }),
  ])
  const take = (question: string, option: string) =>
    user.click(within(document.getElementById(`q-sid-${question}`)!).getByRole('radio', { name: `option ${option}` }))
  await take('A', 'X')
  await take('B', 'Y')
  await take('A', 'Y')
  expect(screen.queryByRole('button', { name: '找回之前的答案' })).toBeNull()
  await take('A', 'X')
  expect(session.view().answering.question('sid-B').interactions[0]?.draft).toBeNull()
  await user.click(await button('找回之前的答案'))
  expect(session.view().answering.question('sid-B').interactions[0]?.draft).toMatchObject({
    Entries: [{ OptionCode: 'Y' }],
  })
  expect(screen.queryByText(/又出现了/)).toBeNull()
})

test('next leads to the first gap; the way to the next one stays until none is left', async () => {
  const seen = scrolledTo()
  const { user } = await answering([choice('A', 'XY'), choice('B', 'XY', must), choice('C', 'XY', must)])
  await user.click(await button('提交'))
  await waitFor(() => expect(focused()).toBe('B'))
  expect(seen).toEqual(['q-sid-B'])
  expect(screen.getByText('还有 2 题没有回答')).toBeDefined()
  await user.click(await button('下一处未完成（2）'))
  expect(focused()).toBe('C')
  await user.click(await button('下一处未完成（2）'))
  expect(focused()).toBe('B')
  for (const [code, left] of [
    ['B', 1],
    ['C', 0],
  ] as const) {
    const group = document.getElementById(`q-sid-${code}`)!
    await user.click(within(group).getAllByRole('radio')[0]!)
    expect(screen.queryByRole('button', { name: /下一处/ })?.textContent ?? '').toBe(
      left > 0 ? `下一处未完成（${left}）` : '',
    )
  }
})

test('what is missing and what is wrong are counted apart, and the sentence names the blank', async () => {
  const { user } = await answering([twoNumbers, choice('B', 'XY', must)])
  await user.type((await screen.findAllByRole('textbox'))[0]!, '130')
  await user.click(await button('提交'))
  expect(await screen.findByText('还有 1 题没有回答 · 还有 1 处需要修改')).toBeDefined()
  expect(screen.getByText('您的年龄：不能大于 120。')).toBeDefined()
})

test('a gap on an earlier page is turned to, and led to there', async () => {
  const { session, user } = await answering([choice('A', 'XY', must), onPage(2, choice('B', 'XY', must))])
  session.turnTo('page-2')
  await screen.findByRole('heading', { name: /stem B/ })
  await user.click(screen.getAllByRole('radio')[0]!)
  await user.click(await button('提交'))
  await waitFor(() => expect(focused()).toBe('A'))
  expect(screen.getByRole('heading', { name: '第 1 页，共 2 页' })).toBeDefined()
})
