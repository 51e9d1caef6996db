import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import SubjectScreen from './SubjectScreen.tsx'

const row = (Sid: string, Name: string, OrgSid = 'O1') => ({ Sid, Name, OrgSid, CreateTime: '2026-03-01T00:00:00Z' })
const subjects = { value: [row('S1', '早餐'), row('S2', '别家的', 'O2')] }

const opened = (replies: ScreenOptions['replies'] = {}, abilities: ScreenOptions['abilities'] = ['manageSubjects']) =>
  renderScreen(<SubjectScreen />, {
    at: '/subjectMng/O1',
    route: '/subjectMng/:orgSid',
    abilities,
    replies: { 'GET /odata/Subjects': subjects, ...replies },
  })

test('lists the subjects of the organisation that the address names, each a link', async () => {
  await opened()
  expect((await screen.findByRole('link', { name: '早餐' })).getAttribute('href')).toBe('/subject/O1/S1')
  expect(screen.queryByText('别家的')).toBeNull()
})

test('who may not manage them sees no act on any', async () => {
  await opened({}, [])
  expect(await screen.findByRole('link', { name: '早餐' })).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('blanks are no name', async () => {
  const { user, sent } = await opened()
  await user.click(await screen.findByRole('button', { name: /新建项目/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('项目名称'), '  {Enter}')
  expect(await within(dialog).findByText('请输入项目名称')).toBeDefined()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a new one is made in the organisation of the address, without the blanks around its name', async () => {
  const { user, sent, notices } = await opened({ 'POST /odata/Subjects': {} })
  await user.click(await screen.findByRole('button', { name: /新建项目/ }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('项目名称'), ' 睡眠 {Enter}')
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ Name: '睡眠', OrgSid: 'O1' })
  await expect.poll(() => notices.length).toBe(1)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('is renamed under its own address, beginning with the name that it has', async () => {
  const { user, sent } = await opened({ "PUT /odata/Subjects('S1')": {} })
  await user.click(await screen.findByRole('button', { name: '改名' }))
  const input = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('项目名称')
  expect(input.value).toBe('早餐')
  await user.type(input, '二{Enter}')
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({ Name: '早餐二' })
})

test('is deleted only after a yes', async () => {
  const { user, sent } = await opened({ "DELETE /odata/Subjects('S1')": {} })
  const deletions = () => sent.filter(({ method }) => method === 'DELETE').length
  await user.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: /删除项目“早餐”/ })
  expect(deletions()).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: '删除' }))
  await expect.poll(deletions).toBe(1)
})

test('a refused deletion leaves the subject in the list', async () => {
  const { user, sent } = await opened({ "DELETE /odata/Subjects('S1')": refusing(409, '还有进行中的答卷') })
  await user.click(await screen.findByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await expect.poll(() => sent.filter(({ method }) => method === 'DELETE').length).toBe(1)
  expect(screen.getByRole('link', { name: '早餐' })).toBeDefined()
})
