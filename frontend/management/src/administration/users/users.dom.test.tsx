import { roles } from '@naire/domain/access'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { userStatus } from './use-user-commands.ts'
import UserScreen from './UserScreen.tsx'

const person = (Sid: string, Name: string, more: object = {}) => ({
  Sid,
  Code: `code-${Sid}`,
  Name,
  Nickname: Name,
  Authority: roles.Assessor,
  OrgSid: 'O1',
  DeptSid: 'D1',
  DeptPath: '门诊',
  Tel: '',
  Status: userStatus.normal,
  ...more,
})
const page = (...value: readonly object[]) => ({ value, '@odata.count': value.length })

const opened = ({ replies = {}, ...options }: Partial<ScreenOptions> = {}) =>
  renderScreen(<UserScreen />, {
    at: '/userMng/O1',
    route: '/userMng/:orgSid',
    me: { Authority: roles.OrgAdmin },
    ...options,
    replies: {
      'GET /odata/Users': page(person('U1', '王芳'), person('P1', '李四')),
      'GET /odata/Orgs': { value: [{ Sid: 'O1', Name: '某院' }] },
      'GET /odata/Depts': { value: [{ Sid: 'D1', Name: '门诊', Path: '门诊' }] },
      'GET /odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)': { value: false },
      ...replies,
    },
  })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const acts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('nobody can block, delete or erase themselves', async () => {
  await opened({ abilities: ['operate'] })
  expect(acts(await rowOf('李四'))).not.toEqual(expect.arrayContaining(['停用']))
  expect(
    acts(await rowOf('李四')).filter((act) => ['删除', '清除个人数据', '重置两步验证'].includes(act ?? '')),
  ).toEqual([])
  expect(acts(await rowOf('王芳'))).toEqual(expect.arrayContaining(['停用', '删除', '重置两步验证']))
})

test('words and a role narrow the list on the server; quotes in words stay words', async () => {
  const { user, sent } = await opened()
  await rowOf('王芳')
  await user.type(screen.getByRole('searchbox', { name: '搜索账号、姓名、昵称' }), "o'n")
  await expect.poll(() => decodeURIComponent(sent.at(-1)?.path ?? '')).toContain("contains(Code,'o''n')")
  await user.click(screen.getByRole('combobox', { name: '角色' }))
  await user.click(await screen.findByTitle('客户'))
  await expect.poll(() => decodeURIComponent(sent.at(-1)?.path ?? '')).toContain(`Authority eq ${roles.Customer}`)
})

test('nobody found is said with a way on', async () => {
  await opened({ replies: { 'GET /odata/Users': page() } })
  expect(await screen.findByText('没有符合条件的用户')).toBeDefined()
})

test('a link that names somebody begins with the search for them', async () => {
  const { sent } = await opened({ at: '/userMng/O1?user=wang' })
  await rowOf('王芳')
  expect(decodeURIComponent(sent[0]?.path ?? '')).toContain("contains(Code,'wang')")
})

async function newUser(replies: ScreenOptions['replies'] = {}) {
  const view = await opened({ replies })
  await view.user.click(await screen.findByRole('button', { name: /新建用户/ }))
  const form = await screen.findByRole('dialog')
  const type = (label: string, text: string) => view.user.type(within(form).getByLabelText(label), text)
  const choose = async (label: string, option: string) => {
    await view.user.click(within(form).getByRole('combobox', { name: label }))
    await view.user.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement)
  }
  const save = () => view.user.click(within(form).getByRole('button', { name: '保存' }))
  return { ...view, form, type, choose, save }
}

test('a new user needs each field, and says so beside it', async () => {
  const { form, save, sent } = await newUser()
  await save()
  for (const text of ['必须选择用户所属部门', '请填写角色', '请填写登录账号', '请填写姓名', '请填写密码'])
    expect(await within(form).findByText(text)).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the passwords must be long enough, and the same', async () => {
  const { form, type, save } = await newUser()
  await type('密码', '1234567')
  await type('重复密码', '12345678')
  await save()
  expect(await within(form).findByText('密码至少 8 位')).toBeDefined()
  expect(await within(form).findByText('重复输入的密码不一致')).toBeDefined()
})

test('a sign-in name that somebody has is refused when the field is left', async () => {
  const { user, form, type } = await newUser({
    'GET /odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)': { value: true },
  })
  await type('登录账号', 'wang')
  await user.tab()
  expect(await within(form).findByText('用户登录账号wang已被占用，请使用其他的登录账号')).toBeDefined()
})

test('a new user is sent with the password under its wire name, and without its repetition', async () => {
  const { type, choose, save, sent, notices } = await newUser({ 'POST /odata/Users': {} })
  await choose('部门', '门诊')
  await choose('角色', '客户')
  await type('登录账号', 'zhao')
  await type('姓名', '赵六')
  await type('昵称', '赵六')
  await type('密码', 'long enough')
  await type('重复密码', 'long enough')
  await save()
  await expect.poll(() => notices).toEqual(['success: 已保存 赵六'])
  const body = sent.find(({ method }) => method === 'POST')?.body
  expect(body).toMatchObject({
    Code: 'zhao',
    OrgSid: 'O1',
    DeptSid: 'D1',
    Authority: roles.Customer,
    pw: 'long enough',
  })
  expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['RePassword']))
})

test('is blocked after a yes, and let in again at once', async () => {
  const path = "POST /odata/Users('U1')/SurveyExpert.SetStatus()"
  let Status: number = userStatus.normal
  const { user, sent } = await opened({
    replies: {
      'GET /odata/Users': () => page(person('U1', '王芳', { Status })),
      [path]: (_, body) => ((Status = (body as { status: number }).status), {}),
    },
  })
  await user.click(within(await rowOf('王芳')).getByRole('button', { name: '停用' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
  await user.click(await within(await rowOf('王芳')).findByRole('button', { name: '启用' }))
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ status: userStatus.block }, { status: userStatus.normal }])
})

test('is erased only with a reason that stays on record', async () => {
  const { user, sent } = await opened({
    abilities: ['operate'],
    replies: { "POST /odata/Users('U1')/SurveyExpert.Erase()": {} },
  })
  await user.click((await within(await rowOf('王芳')).findAllByRole('button')).at(-1) as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const send = () => user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement)
  await send()
  expect(await within(dialog).findByText('请填写原因')).toBeDefined()
  await user.type(within(dialog).getByLabelText('原因'), ' 本人要求 ')
  await send()
  await expect.poll(() => sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: '本人要求' })
})
