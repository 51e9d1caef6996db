import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import RecycleBinScreen from './RecycleBinScreen.tsx'

const item = (Kind: string, Sid: string, Name: string) => ({
  Sid,
  Kind,
  Name,
  NaireSid: null,
  SubjectSid: 'S1',
  OrgSid: 'O1',
  DeleteTime: '2026-11-01T00:00:00Z',
  DeletedBySid: 'P2',
  DeletedByName: '王芳',
  DeleteReason: '重复',
})
const items = [
  item('session', 'A', '早餐'),
  item('naire', 'B', '晚餐'),
  item('user', 'C', '李四'),
  item('excel', 'D', '门店'),
  item('subject', 'E', '调查'),
]
const all = ['deleteSessions', 'editQuestions', 'manageUsers', 'manageExcel', 'manageSubjects'] as const

const open = (
  replies: ScreenOptions['replies'] = {},
  { abilities = all as ScreenOptions['abilities'], at = '/recycleMng/O1' } = {},
) =>
  renderScreen(<RecycleBinScreen />, {
    at,
    route: at.startsWith('/subject') ? '/subject/:orgSid/:subjectSid/recycle' : '/recycleMng/:orgSid',
    abilities,
    replies: {
      'GET /odata/RecycleBin': { value: items, '@odata.count': 5 },
      'GET /odata/Subjects': { value: [{ Sid: 'S1', Name: '调查' }] },
      ...replies,
    },
  })

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

const restored = [
  ['答卷', 'POST /odata/NaireSessions/SurveyExpert.Restore()', '早餐', { sessionSid: 'A', reason: '误删' }],
  ['问卷', "POST /odata/Naires('B')/SurveyExpert.Restore()", '晚餐', { reason: '误删' }],
  ['用户', "POST /odata/Users('C')/SurveyExpert.SetStatus()", '李四', { status: 0, reason: '误删' }],
  ['附表', "POST /odata/Excels('D')/SurveyExpert.Restore()", '门店', { reason: '误删' }],
  ['项目', "POST /odata/Subjects('E')/SurveyExpert.Restore()", '调查', { reason: '误删' }],
] as const

test.each(restored)('restores: %s, by the call of its kind and with a reason', async (kind, call, name, body) => {
  const { user, sent, notices } = await open({ [call]: {} })
  await user.click(await screen.findByRole('button', { name: `恢复${kind}“${name}”` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '恢复' }))
  expect(await dialog.findByText('请填写原因')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: '原因' }), ' 误删 ')
  await user.click(dialog.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(notices).toEqual([`success: 已恢复“${name}”`]))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual(body)
})

test('a refused restoration leaves the dialog and the thing in the bin', async () => {
  const { user } = await open({ "POST /odata/Users('C')/SurveyExpert.SetStatus()": refusing(409, '账号已被占用') })
  await user.click(await screen.findByRole('button', { name: '恢复用户“李四”' }))
  await user.type(await screen.findByRole('textbox', { name: '原因' }), '误删')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '恢复用户“李四”' })).toBeDefined())
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('is searched, and filtered by kind; each person chooses among the kinds that are theirs', async () => {
  const { user, sent } = await open({}, { abilities: ['deleteSessions', 'manageExcel'] })
  await user.type(await screen.findByRole('searchbox', { name: '搜索名称、删除人、原因' }), "O'Neil")
  await user.click(screen.getByRole('combobox', { name: '类型' }))
  await screen.findByTitle('附表')
  expect(offered()).toEqual(['答卷', '附表'])
  await user.click(screen.getByTitle('附表'))
  await waitFor(() => {
    const last = decodeURIComponent(sent.filter(({ path }) => path.includes('RecycleBin')).at(-1)?.path ?? '')
    expect(last).toContain("Kind eq 'excel'")
    expect(last).toContain("contains(Name,'O''Neil')")
    expect(last).toContain("OrgSid eq 'O1'")
  })
})

test('the bin of a project asks for the project alone, and has no users in it', async () => {
  const { user, sent } = await open({}, { at: '/subject/O1/S9/recycle' })
  await screen.findByRole('button', { name: '恢复附表“门店”' })
  expect(decodeURIComponent(sent[0]?.path ?? '')).toContain("SubjectSid eq 'S9'")
  await user.click(screen.getByRole('combobox', { name: '类型' }))
  await screen.findByTitle('附表')
  expect(offered()).toEqual(['答卷', '问卷', '附表'])
})

test('says what an empty one is for', async () => {
  await open({ 'GET /odata/RecycleBin': { value: [], '@odata.count': 0 } })
  expect(await screen.findByText('回收站是空的')).toBeDefined()
  expect(screen.getByText('删除的东西会放在这里，可以恢复。')).toBeDefined()
})
