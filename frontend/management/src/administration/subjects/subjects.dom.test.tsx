import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import SubjectScreen from './SubjectScreen.tsx'

const row = (Sid: string, Name: string, OrgSid = 'O1', more: object = {}) => ({
  Sid,
  Name,
  OrgSid,
  CreateTime: '2026-03-01T00:00:00Z',
  NeedsApproval: false,
  IsTemplate: false,
  ...more,
})
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

test('a template gives the new one its rule, its questionnaires and its members, and goes on where it broke off', async () => {
  let isDown = true
  const replies: NonNullable<ScreenOptions['replies']> = {
    'GET /odata/Subjects': { value: [row('S1', '常规筛查', 'O1', { IsTemplate: true, NeedsApproval: true })] },
    'GET /odata/Naires': { value: ['N1', 'N2'].map((Sid) => ({ Sid, Name: `问卷 ${Sid}` })) },
    "GET /odata/Subjects('S1')/SurveyExpert.Members()": {
      value: [
        { UserSid: 'U1', Code: 'wang', Name: '王芳', Authority: 5, Role: 5 },
        { UserSid: 'U2', Code: 'left', Name: '走了', Authority: null, Role: 5 },
      ],
    },
    'POST /odata/Subjects': {},
    "POST /odata/Naires('N1')/SurveyExpert.Copy()": {},
    "POST /odata/Naires('N2')/SurveyExpert.Copy()": () => (isDown ? refusing(503)() : {}),
  }
  // The sid of the new one is not known before.
  const ofNew = (name: string) => (name.startsWith("POST /odata/Subjects('") ? {} : replies[name])
  const { user, sent } = await renderScreen(<SubjectScreen />, {
    at: '/subjectMng/O1',
    route: '/subjectMng/:orgSid',
    abilities: ['manageSubjects'],
    replies: new Proxy(replies, { get: (_, name) => ofNew(String(name)) }),
  })
  await user.click(await screen.findByRole('button', { name: /新建项目/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('项目名称'), '秋季')
  await user.click(within(dialog).getByLabelText('起点'))
  await user.click(await screen.findByTitle('常规筛查'))
  expect(await within(dialog).findByText('复制问卷（2份，均为未发布）')).toBeDefined()
  expect(await within(dialog).findByText('复制成员（1人）')).toBeDefined()
  const posted = () =>
    sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body: body as object }))
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('只完成了 3 / 5，已复制的都在，可以继续。')).toBeDefined()
  isDown = false
  await user.click(within(dialog).getByRole('button', { name: '继续复制' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const { Sid } = posted()[0]!.body as { Sid: string }
  const one = `/odata/Subjects('${Sid}')/SurveyExpert.`
  expect(posted()).toMatchObject([
    { path: '/odata/Subjects', body: { Name: '秋季', OrgSid: 'O1' } },
    { path: `${one}RuleApproval()`, body: { needsApproval: true } },
    { path: "/odata/Naires('N1')/SurveyExpert.Copy()", body: { name: '问卷 N1', subjectSid: Sid } },
    { path: "/odata/Naires('N2')/SurveyExpert.Copy()" },
    { path: "/odata/Naires('N2')/SurveyExpert.Copy()", body: { subjectSid: Sid } },
    { path: `${one}SaveMember()`, body: { userSid: 'U1', role: 5 } },
  ])
})

test('a name that is taken leaves the dialog to be changed, and the failure to the place of all failures', async () => {
  let isTaken = true
  const { user, failures } = await opened({ 'POST /odata/Subjects': () => (isTaken ? refusing(409, '重名')() : {}) })
  await user.click(await screen.findByRole('button', { name: /新建项目/ }))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByLabelText<HTMLInputElement>('项目名称')
  await user.type(name, '秋季{Enter}')
  await expect.poll(() => failures).toEqual(['重名'])
  await expect.poll(() => name.disabled).toBe(false)
  isTaken = false
  await user.type(name, '二{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('is offered as a template from when that is switched on', async () => {
  const { user, sent } = await opened({ "POST /odata/Subjects('S1')/SurveyExpert.RuleTemplate()": {} })
  await user.click(await screen.findByRole('switch', { name: '用作模板: 早餐' }))
  await expect.poll(() => sent.find(({ method }) => method === 'POST')?.body).toEqual({ isTemplate: true })
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
