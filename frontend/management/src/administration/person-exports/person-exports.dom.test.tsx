import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import { PersonExports } from './PersonExports.tsx'

const at = "/odata/Orgs('O1')/SurveyExpert"
const row = (Sid: string, more: object) => ({
  Sid,
  By: 'session',
  Status: 'running',
  Sessions: 2,
  People: 1,
  Account: false,
  AskedAt: '2026-11-26T00:00:00Z',
  ExpiresAt: '2026-12-03T00:00:00Z',
  FileName: null,
  FileSize: null,
  Link: null,
  ...more,
})

const open = (rows: readonly object[]) =>
  renderScreen(<PersonExports orgSid="O1" />, {
    at: '/orgMng',
    route: '/orgMng',
    abilities: ['manageOrgs'],
    replies: {
      [`GET ${at}.PersonExports()`]: { value: rows },
      [`POST ${at}.ExportPerson()`]: { value: row('9'.repeat(32), {}) },
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }] },
    },
  })

test('what is ready is fetched, what is under way says so', async () => {
  await open([row('1'.repeat(32), { Status: 'finished', Link: '/PersonExports/1?pass=a' }), row('2'.repeat(32), {})])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /下\s*载/ })
  expect(link.getAttribute('href')).toBe('/PersonExports/1?pass=a')
  expect(screen.getByText('生成中')).toBeDefined()
})

test('a code is asked for with its questionnaire', async () => {
  const { user, sent, notices } = await open([])
  await user.click(await screen.findByRole('button', { name: '导出某人的数据' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '按什么查找' }))
  await user.click(await screen.findByTitle('名单中的识别码'))
  await user.click(await dialog.findByRole('combobox', { name: '问卷' }))
  await user.click(await screen.findByTitle('早餐'))
  await user.type(dialog.getByRole('textbox', { name: '名单中的识别码' }), 'A-7')
  await user.click(dialog.getByRole('button', { name: '导出某人的数据' }))
  await expect.poll(() => notices).toEqual(['success: 已开始，完成后在这里下载。'])
  expect(sent.find(({ path }) => path.includes('ExportPerson'))?.body).toMatchObject({
    By: 'code',
    Value: 'A-7',
    NaireSid: 'N1',
    Language: 'zh-CN',
  })
})
