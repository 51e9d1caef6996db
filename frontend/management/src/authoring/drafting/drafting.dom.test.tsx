import { draftingMessages, type DraftingRequest } from '@naire/domain/drafting'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gardenNaire, sid } from '../../../../../domain/src/authoring/testing/garden-naire.ts'
import { renderScreen, refusing, type Reply } from '../../workplace/testing/render-screen.tsx'
import { openEditing } from '../editing/open-editing.ts'
import { MemoryDrafts, MemoryServer } from '../editing/testing/memory-server.ts'
import { EditorSessionContext } from '../editor/editor-session.ts'
import { createSelection } from '../editor/selection.ts'
import DraftingPanel from './DraftingPanel.tsx'

const record = gardenNaire()
const asking = `POST /odata/Naires('${record.Sid}')/SurveyExpert.DraftTexts()`
const Drafting = { Host: 'models.example.org', Model: 'm-1' }

/** The panel beside a questionnaire in which the question with this number is chosen. */
async function opened(chosen: number | null, answer: Reply, service: object | null = Drafting) {
  const editing = await openEditing({ server: new MemoryServer(record), drafts: new MemoryDrafts(), now: Date.now })
  const selection = createSelection(chosen === null ? null : sid(chosen))
  const session = { naireSid: record.Sid, editing, selection }
  const view = await renderScreen(
    <EditorSessionContext value={session}>
      <DraftingPanel />
    </EditorSessionContext>,
    {
      replies: { 'GET /api/NaireServices': { WxAppid: [], CloudUploadName: [], Drafting: service }, [asking]: answer },
      abilities: ['editQuestions'],
    },
  )
  const choose = async (label: string, option: string) => {
    await view.user.click(await screen.findByRole('combobox', { name: label }))
    await view.user.click(await screen.findByTitle(option))
  }
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }))
  const stems = () => editing.snapshot().record.Questions.map(({ Data }) => (JSON.parse(Data) as { Data: string }).Data)
  return { ...view, editing, choose, press, stems }
}
const answering = (value: object) => ({ value: { Text: JSON.stringify(value) } })

test('nothing is sent before its author has seen all of it and pressed the button', async () => {
  const { choose, press, sent } = await opened(11, answering({ proposals: [] }))
  await choose('要做什么', '缩短文字')
  await press('查看将发送的内容')
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
  const shown = document.querySelector('pre')?.textContent ?? ''
  await press('发送')
  const request = sent.at(-1)?.body as DraftingRequest
  expect(shown).toBe(
    draftingMessages(request)
      .map(({ content }) => content)
      .join('\n\n'),
  )
  expect(request.texts.map(({ text }) => text)).toEqual(['喜欢的颜色', '红', '蓝'])
  expect(JSON.stringify(request)).not.toContain(sid(11))
  expect(await screen.findByText(/没有建议/)).toBeTruthy()
})

test('what the author takes is one step of undo, what is left stays', async () => {
  const proposals = [
    { id: '1', text: '颜色', why: '更短' },
    { id: '2', text: '红色', why: '' },
  ]
  const { choose, press, stems, editing, notices } = await opened(11, answering({ proposals }))
  await choose('要做什么', '缩短文字')
  await press('查看将发送的内容')
  await press('发送')
  const [first] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('color 喜欢的颜色颜色更短')
  await within(first!)
    .findByRole('button', { name: '采用' })
    .then((button) => button.click())
  expect(stems()[0]).toBe('颜色')
  await press('不采用')
  expect(await screen.findByText('所有建议都已处理。')).toBeTruthy()
  expect(JSON.stringify(editing.snapshot().record)).not.toContain('红色')
  editing.undo()
  expect(stems()[0]).toBe('喜欢的颜色')
  expect(editing.snapshot().canUndo).toBe(false)
  expect(notices).toEqual(['success: 已采用 1 条；撤销一次即可恢复'])
})

test('a proposal for words that were changed meanwhile is not taken', async () => {
  const { choose, press, stems, editing, notices } = await opened(
    11,
    answering({ proposals: [{ id: '1', text: '颜色' }] }),
  )
  await choose('要做什么', '找出诱导性表述')
  await press('查看将发送的内容')
  await press('发送')
  await screen.findByRole('button', { name: '采用' })
  editing.perform({ type: 'ChangeContent', sid: sid(11), data: JSON.stringify({ Data: '最爱的颜色' }) })
  await press('采用')
  expect([stems()[0], notices]).toEqual(['最爱的颜色', ['danger: 原文已经改动，没有采用。']])
})

test('translations of what is missing go to their language', async () => {
  const { choose, press, editing, sent } = await opened(null, (_: string, body: unknown) => {
    const { texts } = body as DraftingRequest
    return answering({ proposals: texts.map(({ id, text }) => ({ id, text: `${text}!` })) })
  })
  const before = editing.snapshot().record.Translations?.['en-US'] ?? {}
  await choose('要做什么', '翻译缺少的文字')
  await press('查看将发送的内容')
  await press('发送')
  await press(/^全部采用/)
  expect(sent.at(-1)?.body).toMatchObject({ into: 'en-US' })
  const after = editing.snapshot().record.Translations?.['en-US'] ?? {}
  expect(after).toMatchObject(before)
  expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
  editing.undo()
  expect(editing.snapshot().record.Translations?.['en-US']).toEqual(before)
})

test('a drafted text is read as a pasted one, and its questions are inserted', async () => {
  const Text = '1. How do you sleep? [single choice]\nA. Well\nB. Badly\n2. Why? [essay]'
  const { user, press, editing } = await opened(15, { value: { Text } })
  await user.type(await screen.findByRole('textbox', { name: '想了解什么，问谁' }), '睡眠')
  await press('查看将发送的内容')
  await press('发送')
  await press('插入 2 题')
  const { Questions } = editing.snapshot().record
  expect(Questions.slice(-2).map(({ Type }) => Type)).toEqual([0, 5])
})

test('a scale takes the place of the options of a chosen choice', async () => {
  const scales = [{ options: ['喜欢', '不喜欢 <3'], why: '两端' }]
  const { choose, press, editing } = await opened(11, answering({ scales }))
  await choose('要做什么', '建议选项')
  await press('查看将发送的内容')
  await press('发送')
  await press('使用这组选项')
  const { Interactions } = JSON.parse(editing.snapshot().record.Questions[0]?.Data ?? '') as {
    Interactions: readonly { Code: string; Entries: readonly { Data: string; Code: string }[] }[]
  }
  expect(Interactions[0]?.Code).toBe('I1')
  expect(Interactions[0]?.Entries.map(({ Code, Data }) => [Code, Data])).toEqual([
    ['1', '喜欢'],
    ['2', '不喜欢 &lt;3'],
  ])
})

test('says where a question has no options, and that the model failed', async () => {
  const { choose, press } = await opened(15, refusing(503, '语言模型没有答复，请稍后再试。'))
  await choose('要做什么', '建议选项')
  expect(await screen.findByText('请先选一道选择题。')).toBeTruthy()
  await choose('要做什么', '缩短文字')
  await press('查看将发送的内容')
  await press('发送')
  expect(await screen.findByText('语言模型没有答复，请稍后再试。')).toBeTruthy()
})

test('says that the model answered something else', async () => {
  const { choose, press } = await opened(15, { value: { Text: 'no' } })
  await choose('要做什么', '缩短文字')
  await press('查看将发送的内容')
  await press('发送')
  expect(await screen.findByText(/不是约定的格式/)).toBeTruthy()
})

test('says that there is no model', async () => {
  await opened(15, {}, null)
  expect(await screen.findByText('本系统没有配置语言模型。')).toBeTruthy()
})
