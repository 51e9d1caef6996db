import { screen, waitFor, within } from '@testing-library/react'
import { questionTypeNumbers } from '@naire/domain/questions'
import { afterEach, expect, test, vi } from 'vitest'
import { blanks, choice, matrix, onPage, sort, text } from '../../../../tests/scenarios/naire.ts'
import type { SessionEvent } from '../session/session-changes.ts'
import { answering, button, must } from './testing/answering.tsx'

afterEach(() => vi.restoreAllMocks())

/** Longer than a choice is shown before the page turns, and than a press counts. */
const later = () => new Promise((resolve) => setTimeout(resolve, 600))

test('a text tells the characters entered and left; with all answered, submit is asked for [R2-17, R2-20]', async () => {
  const { user } = await answering([text('A', { DataType: { Required: true, MaxLength: 5 } })])
  expect(screen.queryByText('题目都答完了')).toBeNull()
  await user.type(await screen.findByRole('textbox'), '三个字')
  expect(screen.getByText('已输入 3 字，还可输入 2 字')).toBeDefined()
  await user.tab()
  expect(await screen.findByText('题目都答完了')).toBeDefined()
  expect(screen.getByText('答卷状态：未提交。请点“提交”。')).toBeDefined()
})

test('the room for taking a choice back is kept where it may be taken back', async () => {
  await answering([choice('A', 'XY'), choice('B', 'XY', must)])
  const roomOf = (code: string) => document.querySelector(`#q-sid-${code} .n-options__acts`)
  expect([roomOf('A') !== null, roomOf('B') !== null]).toEqual([true, false])
})

test('an option that is taken again has its text again: a choice, a row of a matrix, a place in an order', async () => {
  const other = { Data: '其他', TextInputConfig: { Enabled: true, DataType: { Required: true } } }
  const options = { X: { Data: '自己' }, other }
  const { user } = await answering([choice('A', options), matrix('B', 1, options), sort('C', options)])
  const of = (code: string) => within(document.querySelector<HTMLElement>(`#q-sid-${code}`)!)
  const typed = (code: string) => of(code).queryByRole<HTMLInputElement>('textbox')?.value
  for (const type of ['matrix', 'sort'])
    await waitFor(() => expect(document.querySelector(`.n-${type}`)).not.toBeNull())
  const take = (code: string) =>
    code === 'C' ? of(code).getByRole('button', { name: /^其他/ }) : of(code).getByRole('radio', { name: /其他/ })
  const leave = (code: string) =>
    code === 'C'
      ? of(code).getByRole('button', { name: '取消“其他”的排序' })
      : of(code).getByRole('radio', { name: /自己/ })
  for (const code of ['A', 'B', 'C']) {
    await user.click(take(code))
    await user.type(of(code).getByRole('textbox'), '同事')
    await user.click(leave(code))
    expect(typed(code)).toBeUndefined()
    await user.click(take(code))
    expect(typed(code)).toBe('同事')
  }
})

test('outline and the way to another device stand in a menu with the whole title, and the menu gets the focus back', async () => {
  const { user } = await answering([choice('A', 'XY'), text('B')])
  const menu = await button('菜单')
  await user.click(menu)
  expect(await screen.findByRole('heading', { name: '睡眠与生活' })).toBeDefined()
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['目录', '关闭'])
  await user.click(await button('目录'))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /stem A/ })).toBeDefined()
  await user.click(await button('关闭'))
  expect(document.activeElement).toBe(menu)
  await user.click(screen.getAllByRole('radio')[0]!)
  await user.click(menu)
  expect(await button('换设备继续')).toBeDefined()
})

test('the outline shows what was piped into a question', async () => {
  const { user } = await answering([
    text('A'),
    choice('B', 'XY', {}, { Data: 'stem {{A}}？', OriData: 'stem {{A}}？' }),
  ])
  await user.type(await screen.findByRole('textbox'), '茶')
  await user.click(await button('菜单'))
  await user.click(await button('目录'))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /stem 茶？/ })).toBeDefined()
})

test('a ranking is not called unfinished while it is made, only once it was left', async () => {
  const { user } = await answering([sort('A', 'XYZ'), text('B')])
  const error = () => document.querySelector('#q-sid-A .n-error')?.textContent
  for (const name of ['option X', 'option Y']) {
    await user.click(await screen.findByRole('button', { name }))
    await later()
    expect(error()).toBe('')
  }
  await user.click(screen.getByRole('textbox'))
  await waitFor(() => expect(error()).toContain('排序'))
})

test('the outline ticks what is answered whole', async () => {
  const parts = { I1: { DataType: { Required: true } }, I2: { DataType: { Required: true } } }
  const { user } = await answering([blanks('A', parts), choice('B', 'XY')])
  const ticked = async () => {
    await user.click(await button('菜单'))
    await user.click(await button('目录'))
    const marks = within(screen.getByRole('dialog')).queryAllByText('，已答').length
    await user.click(await button('关闭'))
    return marks
  }
  const [first, second] = await screen.findAllByRole('textbox')
  await user.type(first!, '一')
  expect(await ticked()).toBe(0)
  await user.type(second!, '二')
  expect(await ticked()).toBe(1)
})

test('one question alone, not answered yet, has no menu; who answers is said', async () => {
  await answering([choice('A', 'XY')], {}, { UserName: '王芳' })
  expect(screen.getByText('以“王芳”的身份作答')).toBeDefined()
  expect(screen.queryByRole('button', { name: '菜单' })).toBeNull()
})

const cover = {
  CoverText: '<p>关于您的睡眠</p>',
  CoverMinutes: 5,
  ConsentText: '<p>答案只用于研究。</p>',
  ConsentVersion: '2.1',
}

test('the cover stands before the first page, and nothing begins without the consent that it asks for', async () => {
  const { session, user } = await answering([choice('A', 'XY'), choice('B', 'XY')], cover, {}, /睡眠与生活/)
  const heard: SessionEvent[] = []
  session.news.listen((event) => heard.push(event))
  expect(screen.getByText('大约 5 分钟')).toBeDefined()
  expect(screen.getByText('版本 2.1')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(await button('开始作答'))
  expect(screen.getByText('请先勾选同意，再开始作答。')).toBeDefined()
  expect(heard).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(await button('开始作答'))
  expect(await screen.findAllByRole('radio')).toHaveLength(4)
  expect(heard).toMatchObject([{ kind: 'noted', patch: { Consent: { version: '2.1' } } }])
})

test('a cover without terms asks for no consent', async () => {
  const { user } = await answering([choice('A', 'XY')], { CoverText: '关于您的睡眠' }, {}, /睡眠与生活/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(await button('开始作答'))
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
})

test("the author's logo stands beside the title", async () => {
  await answering([choice('A', 'XY')], { Logo: 'https://a.example/logo.png' })
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('https://a.example/logo.png')
})

test('a page with one single choice goes on by itself after a tap, not by keys, and back leads to it', async () => {
  const { user } = await answering([choice('A', 'XY'), onPage(2, choice('B', 'XY')), onPage(3, choice('C', 'XY'))], {
    AutoAdvance: true,
  })
  const page = () => screen.getByRole('heading', { level: 1 }).textContent
  // Until its code has come the page waits for the button.
  await waitFor(async () => {
    for (const radio of screen.getAllByRole('radio')) await user.click(radio)
    await later()
    expect(page()).toBe('第 2 页，共 3 页')
  })
  await user.click(await button('上一页'))
  await waitFor(() => expect(page()).toBe('第 1 页，共 3 页'))
  await later()
  screen.getAllByRole('radio')[1]!.click()
  await later()
  expect(page()).toBe('第 1 页，共 3 页')
})

test('a page with one row of a scale goes on as well; one with two rows does not', async () => {
  const scale = { ScaleMode: true }
  const { user } = await answering([matrix('A', 1, 'XYZ', scale), onPage(2, matrix('B', 2, 'XYZ', scale))], {
    AutoAdvance: true,
  })
  const page = () => screen.getByRole('heading', { level: 1 }).textContent
  await waitFor(async () => {
    for (const radio of screen.getAllByRole('radio').slice(0, 3)) await user.click(radio)
    await later()
    expect(page()).toBe('第 2 页，共 2 页')
  })
})

test('a carousel goes on to the next row after a tap', async () => {
  const { user } = await answering([{ ...matrix('A', 2, 'XYZ'), type: questionTypeNumbers.carousel }], {
    AutoAdvance: true,
  })
  expect(screen.getByText(/第 1 项，共 2 项/)).toBeDefined()
  await user.click(screen.getAllByRole('radio')[0]!)
  expect(await screen.findByText(/第 2 项，共 2 项/)).toBeDefined()
})

test('a carousel shows the row that is missing each time that the page leads there', async () => {
  const { user } = await answering([{ ...matrix('A', 2, 'XYZ', must), type: questionTypeNumbers.carousel }])
  const next = screen.getByRole('button', { name: '提交' })
  await user.click(next)
  expect(screen.getByText(/第 1 项，共 2 项/)).toBeDefined()
  await user.click(screen.getAllByRole('radio')[0]!)
  await user.click(next)
  expect(await screen.findByText(/第 2 项，共 2 项/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
})

test('a short matrix stands as a strip for each row', async () => {
  await answering([matrix('A', 2, 'XYZ')])
  const rows = screen.getAllByRole('radiogroup')
  expect(rows.map((row) => row.querySelectorAll('.n-strip[data-words] input').length)).toEqual([3, 3])
})

test('a short matrix of many rows is a line each, and opens the next row after a tap; keys open nothing', async () => {
  const { user } = await answering([matrix('A', 5, 'XYZ')])
  const open = () => screen.getByRole('button', { expanded: true }).dataset['row']
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(4)
  expect([open(), screen.getAllByRole('radiogroup').length]).toEqual(['sid-A-R1', 1])
  await user.click(screen.getAllByRole('radio')[1]!)
  await waitFor(() => expect(open()).toBe('sid-A-R2'))
  expect(document.activeElement).toBe(screen.getByRole('button', { expanded: true }))
  screen.getAllByRole<HTMLInputElement>('radio')[0]!.focus()
  await user.keyboard('{ArrowRight}')
  await later()
  expect(open()).toBe('sid-A-R2')
  // One that is folded is opened again, and what was chosen is there.
  await user.click(screen.getByRole('button', { name: /row R1.*option Y/ }))
  expect(screen.getAllByRole<HTMLInputElement>('radio')[1]!.checked).toBe(true)
})

test('the only row of a scale needs no words: the question names it, and its code is not shown', async () => {
  await answering([matrix('A', { R1: { Data: '' } }, 'XYZ', { ScaleMode: true })])
  expect(screen.getByRole('radiogroup', { name: /stem A/ })).toBeDefined()
  expect(screen.queryByText('R1')).toBeNull()
})

test('rows of longer words, or of several answers, are folded as well; with several answers the row stays open', async () => {
  const words = Object.fromEntries([...'WXYZ'].map((code) => [code, { Data: 'Dissatisfied' }]))
  const { user } = await answering([matrix('A', 5, words), onPage(2, matrix('B', 5, 'XYZ', { AllowMulti: true }))])
  const open = () => screen.getByRole('button', { expanded: true }).dataset['row']
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(document.querySelector('.n-strip')).toBeNull()
  await user.click(screen.getAllByRole('radio')[1]!)
  await waitFor(() => expect(open()).toBe('sid-A-R2'))
  await user.click(await button('下一页'))
  await user.click((await screen.findAllByRole('checkbox'))[1]!)
  await later()
  expect([open(), screen.getAllByRole('checkbox').length]).toEqual(['sid-B-R1', 3])
})

test('a slider says its ends, and keys go by a hundredth of it, a tenth, or its smallest step', async () => {
  const fine = { Type: 2, Required: false, MinValue: 0, MaxValue: 1000, Prec: 1, SliderSettings: { Enable: true } }
  const { user } = await answering([text('A', { DataType: fine })])
  const slider = await screen.findByRole('slider')
  expect(screen.getByText('1000.0')).toBeDefined()
  slider.focus()
  const seen: unknown[] = []
  for (const keys of ['{ArrowRight}', '{PageUp}', '{Shift>}{ArrowLeft}{/Shift}', '{ArrowDown}']) {
    await user.keyboard(keys)
    seen.push(slider.getAttribute('aria-valuetext'))
  }
  expect(seen).toEqual(['10.0', '110.0', '109.9', '99.9'])
})
