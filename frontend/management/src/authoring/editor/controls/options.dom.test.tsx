import { questionTypeNumbers } from '@naire/domain/questions'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { optionList } from '@naire/frontend-interactions/editing/option-fields.ts'
import { list } from '@naire/frontend-interactions/editing/field-kinds.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRecord } from '../editor-session.ts'
import { renderEditor, testSid } from '../testing/render-editor.tsx'
import { useContent } from '../use-content.ts'
import { ListControl } from './ListControl.tsx'

const path = 'Interactions.0.Entries'
const field = list('Entries', optionList) as Extract<ReturnType<typeof list>, { readonly control: 'list' }>

function Options() {
  const [question] = useRecord().Questions
  if (!question) return null
  return <Shown question={question} />
}

function Shown({ question }: { readonly question: ReturnType<typeof useRecord>['Questions'][number] }) {
  const content = useContent(question)
  return (
    <ListControl
      {...{ field, question, path }}
      object={valueAt(content, 'Interactions.0') as never}
      value={valueAt(content, path)}
      onChange={() => {}}
      id="options"
      label="选项"
    />
  )
}

async function opened(words: readonly string[]) {
  const Entries = words.map((Data, at) => ({ Sid: testSid(200 + at), Code: 'ABCDEF'.charAt(at), Data }))
  const editor = await renderEditor(<Options />, {
    questions: [
      {
        Code: 'Q1',
        Type: questionTypeNumbers.choice,
        Data: { Data: '交通', Interactions: [{ Sid: testSid(150), Code: 'I1', Entries }] },
      },
    ],
  })
  const options = () =>
    (valueAt(editor.contentOf('Q1'), path) as readonly Record<string, unknown>[]).map(
      ({ Code, Data }) => `${Code} ${Data}`,
    )
  const option = (at: number) => valueAt(editor.contentOf('Q1'), `${path}.${at}`) as Record<string, unknown>
  return {
    ...editor,
    options,
    option,
    press: (name: string | RegExp) => editor.user.click(screen.getByRole('button', { name })),
  }
}

test('a list that is written as one text is taken when its question is left, and not when it is given up', async () => {
  const { user, options, press } = await opened(['选项 1', '选项 2'])
  const write = async (text: string) => {
    await press(/批量编辑/)
    await user.clear(screen.getByRole('textbox', { name: '选项' }))
    await user.type(screen.getByRole('textbox', { name: '选项' }), text)
  }
  await write('谁')
  await press(/取\s*消/)
  expect(options()).toEqual(['A 选项 1', 'B 选项 2'])
  await write('步行{Enter}公交')
  cleanup()
  expect(options()).toEqual(['A 步行', 'B 公交'])
})

test('lines that are pasted into an option become options; the first takes the place of words that are not written yet', async () => {
  const { user, options } = await opened(['选项 1', '选项 2'])
  await user.click(screen.getByRole('textbox', { name: '第 1 项的文字' }))
  await user.paste('A. 步行\nB. 公交\nC. 骑车')
  expect(options()).toEqual(['A 步行', 'C 公交', 'D 骑车', 'B 选项 2'])
  await user.click(screen.getByRole('textbox', { name: '第 3 项的文字' }))
  await user.paste('（电动）')
  expect(options()).toHaveLength(4)
})

test('“other” stands last, is filled in and stays there: what is added later comes before it', async () => {
  const { press, options, option } = await opened(['步行', '公交'])
  await press(/添加“其他”$/)
  expect(option(2)).toMatchObject({ Data: '其他', FixedPos: true, TextInputConfig: { Enabled: true } })
  expect(screen.queryByRole('button', { name: /添加“其他”$/ })).toBeNull()
  await press(/ 添加$/)
  expect(options().map((one) => one.slice(2))).toEqual(['步行', '公交', '选项 4', '其他'])
})

test('an option is filled in by a button on its own row; the rest of its fields is folded', async () => {
  const { press, option } = await opened(['步行', '公交'])
  const fillIn = () => screen.getByRole('button', { name: '第 2 项可填写文字' })
  expect(fillIn().getAttribute('aria-pressed')).toBe('false')
  await press('第 2 项可填写文字')
  expect(option(1)).toMatchObject({ TextInputConfig: { Enabled: true } })
  expect(fillIn().getAttribute('aria-pressed')).toBe('true')
  await press('设置第 2 项')
  const sections = [...document.querySelectorAll<HTMLDetailsElement>('[data-item-section]')]
  expect(sections.map((section) => [section.dataset['itemSection'], section.open])).toEqual([
    ['content', true],
    ['answer', false],
    ['typed', false],
    ['logic', false],
  ])
})

test.each([
  ['满意度五级', ['1 很不满意', '2 不满意', '3 一般', '4 满意', '5 很满意']],
  ['同意五级', ['1 非常不同意', '2 不同意', '3 一般', '4 同意', '5 非常同意']],
  ['是 / 否', ['A 是', 'B 否']],
])('the options %s take the place of those that are there, in one step', async (name, expected) => {
  const { press, options, user, session } = await opened(['步行', '公交'])
  await press(/常用选项$/)
  await user.click(await screen.findByRole('menuitem', { name }))
  expect(options()).toEqual(expected)
  session.editing.undo()
  expect(options()).toEqual(['A 步行', 'B 公交'])
})

test('the provinces are all there, each with its code', async () => {
  const { press, options, user } = await opened(['步行', '公交'])
  await press(/常用选项$/)
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '省级行政区' }))
  expect(options()).toHaveLength(34)
  expect([options()[0], options()[33]]).toEqual(['P11 北京', 'P82 澳门'])
})
