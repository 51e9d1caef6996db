import { refusals } from '@naire/domain/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { useImperativeHandle, type Ref } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HttpFailure } from '../../workplace/http.ts'
import { renderScreen, type ScreenOptions, type SentRequest } from '../../workplace/testing/render-screen.tsx'
import ExcelScreen from './ExcelScreen.tsx'

vi.mock('./WorkbookEditor.tsx', () => ({
  default: function WorkbookEditor({ ref, onChange }: { ref: Ref<unknown>; onChange: () => void }) {
    useImperativeHandle(ref, () => ({ content: () => ({ tabs: [{ name: '一', rows: [['改了']] }] }) }))
    return <button onClick={onChange}>改一格</button>
  },
}))

const download = vi.hoisted(() => vi.fn())
vi.mock('../../workplace/save-file.ts', async (original) => ({ ...(await original<object>()), saveFile: download }))
beforeEach(() => download.mockReset())

const row = (Sid: string, more: object = {}) => ({
  Sid,
  NaireSid: 'N1',
  Name: `表${Sid}`,
  Seq: 1,
  Data: null,
  HasData: true,
  Type: 0,
  ModifyTime: '2026-11-01T00:00:00Z',
  Edition: 2,
  ExcelUsers: [],
  ...more,
})
const link = row('L', { Name: '网上名单', Type: 1, Data: 'https://sheet.example/1' })
const call = (name: string) => `POST /odata/Excels/SurveyExpert.${name}()`
const saving = 'UPLOAD /odata/Excels/SurveyExpert.Save()'
const reading = "GET /odata/Excels('A')/SurveyExpert.SearchData()"
const content = JSON.stringify({ tabs: [{ name: '门店', rows: [['编号', 7], ['北京']] }] })

const open = (replies: ScreenOptions['replies'] = {}, { abilities = ['manageExcel'], at = '' } = {}) =>
  renderScreen(<ExcelScreen />, {
    at: `/subject/O1/S1/excel${at}`,
    route: '/subject/:orgSid/:subjectSid/excel',
    abilities: abilities as ScreenOptions['abilities'],
    replies: {
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }] },
      'GET /odata/Users': { value: [{ Sid: 'C1', Code: 'wang', Name: '王客户' }] },
      [call('Search')]: { value: [row('A'), link, row('B')] },
      [reading]: { ...row('A'), Data: content },
      ...replies,
    },
  })

const uploaded = (sent: readonly SentRequest[]) =>
  sent.find(({ method }) => method === 'UPLOAD')!.body as { readonly file: File; readonly excel: string }

test('lists sheets in their order; a link opens in the browser, in a tab of its own', async () => {
  await open()
  const items = within(await screen.findByRole('list', { name: '附表' })).getAllByRole('listitem')
  expect(items.map((item) => /表A|网上名单|表B/.exec(item.textContent ?? '')?.[0])).toEqual(['表A', '网上名单', '表B'])
  const opened = screen.getByRole('link', { name: /网上名单/ })
  expect([opened.getAttribute('href'), opened.getAttribute('rel')]).toEqual(['https://sheet.example/1', 'noreferrer'])
})

test('a customer reads and downloads, and changes nothing', async () => {
  const { user, sent } = await open({}, { abilities: ['browseExcel'] })
  await user.click(await screen.findByRole('button', { name: '表A' }))
  expect(await screen.findByRole('cell', { name: '编号' })).toBeDefined()
  for (const name of ['编辑', '上传表格', '添加链接']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /移动|删除/ })).toBeNull()
  expect(sent.some(({ path }) => path.startsWith('/odata/Users'))).toBe(false)
})

test('an uploaded file is named after itself, given to customers, and sent beside its file', async () => {
  const { user, sent, notices } = await open({ [saving]: row('A', { Name: '门店名单' }) })
  await screen.findByRole('list', { name: '附表' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['编号,门店'], '门店名单.csv', { type: 'text/csv' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' })
  expect(name.value).toBe('门店名单')
  await user.click(screen.getByRole('combobox', { name: '可以查看的客户' }))
  await user.click(await screen.findByText('王客户'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(notices).toEqual(['success: “门店名单”已保存']))
  const { file, excel } = uploaded(sent)
  expect(file.name).toBe('门店名单.csv')
  expect(JSON.parse(excel)).toEqual({ NaireSid: 'N1', Name: '门店名单', ExcelUsers: [{ UserSid: 'C1' }] })
})

test('a link needs a whole address of the web', async () => {
  const { user, sent } = await open({ [call('SaveUrl')]: link })
  await user.click(await screen.findByRole('button', { name: '添加链接' }))
  await user.type(screen.getByRole('textbox', { name: '名称' }), '网上名单')
  const address = screen.getByRole('textbox', { name: '网址' })
  await user.type(address, 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写以 http:// 或 https:// 开头的完整网址')).toBeDefined()
  expect(sent.some(({ path }) => path.includes('SaveUrl'))).toBe(false)
  await user.clear(address)
  await user.type(address, 'https://sheet.example/1')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.includes('SaveUrl'))?.body).toMatchObject({
      excel: { NaireSid: 'N1', Name: '网上名单', Data: 'https://sheet.example/1' },
    }),
  )
})

test('an edited sheet is saved over the edition that was read', async () => {
  const { user, sent } = await open({ [saving]: row('A') }, { at: '?sheet=A' })
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存表格' })
  expect(save.disabled).toBe(true)
  await user.click(await screen.findByRole('button', { name: '改一格' }))
  await user.click(save)
  await waitFor(() => expect(sent.filter(({ path }) => path.includes('SearchData'))).toHaveLength(2))
  const { excel } = uploaded(sent)
  expect(JSON.parse(excel)).toMatchObject({ Sid: 'A', Edition: 2, Data: '{"tabs":[{"name":"一","rows":[["改了"]]}]}' })
})

test('who saves after somebody else is told, and keeps what they changed', async () => {
  const refuse = () => {
    throw new HttpFailure('别人存过', {
      status: 409,
      code: refusals['excel.changed'].code.replaceAll(/[{}-]/g, ''),
      target: null,
      details: [],
      correlationId: null,
    })
  }
  const { user } = await open({ [saving]: refuse }, { at: '?sheet=A' })
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  await user.click(await screen.findByRole('button', { name: '改一格' }))
  await user.click(screen.getByRole('button', { name: '保存表格' }))
  expect(await screen.findByText('别人已经保存过这份表格')).toBeDefined()
  expect(screen.getByRole('button', { name: '改一格' })).toBeDefined()
  expect(screen.getByRole('button', { name: '载入最新内容' })).toBeDefined()
})

test('a download that fails is told with the words of the server [S8-10]', async () => {
  const path = "DOWNLOAD /odata/Excels('A')/SurveyExpert.Download(naireSid='N1')"
  const { user, notices } = await open({
    [path]: () => {
      throw new Error('没有这份附表')
    },
  })
  await user.click(await screen.findByRole('button', { name: '下载“表A”' }))
  await waitFor(() => expect(notices).toEqual(['danger: 服务端错误:没有这份附表']))
  expect(download).not.toHaveBeenCalled()
})

test('a downloaded sheet is handed to the browser under its name [S7-25]', async () => {
  const path = "DOWNLOAD /odata/Excels('A')/SurveyExpert.Download(naireSid='N1')"
  let arrive = (_file: object) => {}
  const { user } = await open({ [path]: () => new Promise((resolve) => (arrive = resolve)) })
  await user.click(await screen.findByRole('button', { name: '下载“表A”' }))
  expect(await screen.findByText('正在下载（0 KB）')).toBeDefined()
  arrive({ blob: new Blob(['x']), fileName: null })
  await waitFor(() => expect(download.mock.calls[0]?.[1]).toBe('表A.xlsx'))
})

test('a deleted sheet asks first, and says where it went', async () => {
  const { user, sent, notices } = await open({ "DELETE /odata/Excels('A')": {} })
  await user.click(await screen.findByRole('button', { name: '删除“表A”' }))
  expect(await screen.findByText('附表会放进回收站，可以恢复。')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(notices).toEqual(['success: “表A”已放进回收站']))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})
