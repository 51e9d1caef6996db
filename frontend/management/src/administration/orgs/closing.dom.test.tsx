import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import OrgScreen from './OrgScreen.tsx'

const holdings = (more: object = {}) => ({
  value: { Subjects: 2, Naires: 3, Sessions: 40, People: 5, Users: 6, HeldNaire: null, ...more },
})
const open = { value: [{ Sid: 'O1', Name: '心晴机构', Status: 0 }] }

const opened = (replies: ScreenOptions['replies'], abilities: ScreenOptions['abilities'] = ['operate']) =>
  renderScreen(<OrgScreen />, {
    abilities,
    replies: {
      'GET /odata/Orgs': open,
      'GET /odata/Depts': { value: [] },
      "GET /odata/Orgs('O1')/SurveyExpert.Holdings()": holdings(),
      "GET /odata/Orgs('O1')/SurveyExpert.Exports()": { value: [] },
      ...replies,
    },
  })

test('is closed only with a reason and its name typed, after a question that says what it holds', async () => {
  const { user, sent, notices } = await opened({ "POST /odata/Orgs('O1')/SurveyExpert.Close()": {} })
  expect(await screen.findByText('2 个项目，3 份问卷，40 份答卷，5 位名单人员，6 位用户')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^关\s?闭$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 个项目，3 份问卷，40 份答卷，5 位名单人员，6 位用户')).toBeDefined()
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: /^关\s?闭$/ })
  await user.type(dialog.getByLabelText('输入机构名称“心晴机构”以确认'), '心晴')
  expect(send.disabled).toBe(true)
  expect(dialog.getByText('与机构名称不一致')).toBeDefined()
  await user.type(dialog.getByLabelText('输入机构名称“心晴机构”以确认'), '机构')
  await user.click(send)
  expect(await dialog.findByText('请填写原因')).toBeDefined()
  await user.type(dialog.getByLabelText('原因'), '合同到期')
  await user.click(send)
  await expect
    .poll(() => sent.find(({ path }) => path.includes('.Close()'))?.body)
    .toEqual({ Name: '心晴机构', Reason: '合同到期' })
  await expect.poll(() => notices).toEqual(['success: 已关闭 心晴机构'])
})

const ended = (Status: number, more: object = {}) => ({
  value: [
    { Sid: 'O1', Name: '心晴机构', Status, StatusReason: '合同到期', StatusTime: '2026-03-01T02:00:00Z', ...more },
  ],
})

test('a closed one is told as closed, opened again, and erased unless a legal hold stands', async () => {
  let held: string | null = '情绪普查'
  const { user, sent } = await opened({
    'GET /odata/Orgs': ended(1),
    "GET /odata/Orgs('O1')/SurveyExpert.Holdings()": () => holdings({ HeldNaire: held }),
    "POST /odata/Orgs('O1')/SurveyExpert.Reopen()": {},
    "POST /odata/Orgs('O1')/SurveyExpert.Erase()": {},
  })
  expect(await screen.findAllByText('已关闭')).toHaveLength(2)
  expect(screen.getByText(/原因：合同到期/)).toBeDefined()
  expect(await screen.findByText('“情绪普查”处于法律保全之下，解除后才能清除。')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^清\s?除$/ }).disabled).toBe(true)
  held = null
  await user.click(screen.getByRole('button', { name: '重新打开' }))
  await expect.poll(() => sent.some(({ path }) => path.includes('.Reopen()'))).toBe(true)
  await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /^清\s?除$/ }).disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: /^清\s?除$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('输入机构名称“心晴机构”以确认'), '心晴机构')
  await user.type(dialog.getByLabelText('原因'), '已交回')
  await user.click(dialog.getByRole('button', { name: /^清\s?除$/ }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('.Erase()'))?.body)
    .toEqual({ Name: '心晴机构', Reason: '已交回' })
})

test('one that is being erased says how much is left, and has nothing to set', async () => {
  const left = holdings({ Sessions: 20, People: 0, Users: 0 })
  await opened(
    { 'GET /odata/Orgs': ended(2, { ToErase: 80 }), "GET /odata/Orgs('O1')/SurveyExpert.Holdings()": left },
    ['operate', 'manageOrgs'],
  )
  expect(await screen.findByText(/剩余 20，共 80/)).toBeDefined()
  for (const name of ['重新打开', '设置短信']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('all data of an organisation is exported, told while it is made, and fetched', async () => {
  const row = { By: 'organisation', Sessions: 0, People: 0, Account: false, AskedAt: '2026-03-01T02:00:00Z', Total: 3 }
  let made: object[] = []
  const { user, sent } = await opened({
    "GET /odata/Orgs('O1')/SurveyExpert.Exports()": () => ({ value: made }),
    "POST /odata/Orgs('O1')/SurveyExpert.Export()": () => {
      made = [
        { ...row, Sid: 'E1', Status: 'running', Done: 1, Link: null },
        { ...row, Sid: 'E2', Status: 'finished', Done: 3, Link: '/PersonExports/E2?pass=1.a' },
      ]
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: '导出全部数据' }))
  expect(await screen.findByText(/问卷 1／3/)).toBeDefined()
  expect(screen.getByText('生成中')).toBeDefined()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '下载' }).getAttribute('href')).toBe(
    '/PersonExports/E2?pass=1.a',
  )
  expect(sent.find(({ path }) => path.includes('.Export()'))?.body).toEqual({ Sid: expect.any(String) })
})
