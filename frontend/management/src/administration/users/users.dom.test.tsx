import { roles } from '@naire/domain/access'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { act, actsOn, opened, page, person, rowOf } from './testing/opened-users.tsx'
import { userStatus } from './use-user-commands.ts'

test('nobody can block, delete or erase themselves', async () => {
  const { user } = await opened({ abilities: ['operate'] })
  const words = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent)
  const forbidden = ['停用', '删除', '彻底清除', '重置两步验证']
  expect(words(await actsOn(user, '李四')).filter((word) => forbidden.includes(word ?? ''))).toEqual([])
  await user.keyboard('{Escape}')
  expect(words(await actsOn(user, '王芳'))).toEqual(expect.arrayContaining(forbidden))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择李四' }).disabled).toBe(true)
})

test('all who are chosen are blocked at once, but not who is blocked already', async () => {
  const { user, sent } = await opened({
    replies: {
      'GET /odata/Users': page(
        person('U1', '王芳'),
        person('U2', '赵六', { Status: userStatus.block }),
        person('U3', '钱七'),
      ),
      "POST /odata/Users('U1')/SurveyExpert.SetStatus()": {},
      "POST /odata/Users('U3')/SurveyExpert.SetStatus()": {},
    },
  })
  for (const name of ['王芳', '赵六', '钱七'])
    await user.click(await screen.findByRole('checkbox', { name: `选择${name}` }))
  await user.click(within(screen.getByRole('group', { name: '已选 3 人' })).getByRole('button', { name: '停用' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await expect.poll(() => posts().map(({ body }) => body)).toEqual([{ status: 1 }, { status: 1 }])
  await expect.poll(() => screen.queryByRole('group', { name: '已选 3 人' })).toBeNull()
})

test('a sheet brings users: new ones are added, known ones changed, and what is wrong is told by row', async () => {
  const taken: string[] = []
  const { user, sent } = await opened({
    replies: {
      'GET /odata/Users': page(person('U1', '王芳', { Code: 'wang' }), person('U2', '赵六', { Code: 'zhao' })),
      'POST /odata/Users': (_, body) => (taken.push((body as { Code: string }).Code), {}),
      "PUT /odata/Users('U1')": {},
    },
  })
  const sheet =
    '登录账号,姓名,角色,部门,电话\nwang,王芳芳,审核员,门诊,\nzhao,赵六,Assessor,门诊,\nqian-1,钱七,督导,门诊,138\n!,坏,督导,门诊,\nsun,孙八,厨师,门诊,\nwu,吴九,督导,,\n'
  await user.click(await screen.findByRole('button', { name: /从表格导入/ }))
  const chooser = (await screen.findByRole('dialog')).querySelector('input[type=file]') as HTMLInputElement
  await user.upload(chooser, new File(['\uFEFF', sheet], 'users.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/2 行有误，不会导入：第 5 \(登录账号\), 6 \(角色\)/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '导入 4 人' }))
  expect(await screen.findByText('新增 2，更新 1，未变 1，未导入 2。')).toBeDefined()
  expect(taken).toEqual(['qian-1', 'wu'])
  const put = sent.find(({ method }) => method === 'PUT')?.body
  expect(put).toMatchObject({ Code: 'wang', Name: '王芳芳', OrgSid: 'O1' })
  const [post, inNoDept] = sent.flatMap(({ method, body }) => (method === 'POST' ? [body as { pw: string }] : []))
  expect(inNoDept).toMatchObject({ Code: 'wu', DeptSid: 'D1' })
  expect(post).toMatchObject({ Nickname: '钱七', Authority: roles.Supervisor, DeptSid: 'D1', Tel: '138' })
  expect(post?.pw).toMatch(/^[A-HJKMNP-TV-Za-hjkmnp-tv-z2-9]{12}$/)
  // The passwords are nowhere else: whoever closes without saving them is asked.
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(await screen.findAllByText('有改动还没有保存')).not.toEqual([])
})

test('words and a role narrow the list on the server; quotes in words stay words', async () => {
  const { user, sent } = await opened()
  await rowOf('王芳')
  await user.type(screen.getByRole('searchbox', { name: '搜索账号、姓名、昵称、电话' }), "o'n")
  await expect.poll(() => decodeURIComponent(sent.at(-1)?.path ?? '')).toContain("contains(Code,'o''n')")
  await user.click(screen.getByRole('combobox', { name: '角色' }))
  await user.click(await screen.findByTitle('客户'))
  await expect.poll(() => decodeURIComponent(sent.at(-1)?.path ?? '')).toContain(`Authority eq ${roles.Customer}`)
  await user.click(screen.getByRole('combobox', { name: '部门' }))
  await user.click(await screen.findByTitle('门诊'))
  await user.click(screen.getByRole('combobox', { name: '状态' }))
  await user.click(await screen.findByTitle('已停用'))
  const last = () => decodeURIComponent(sent.at(-1)?.path ?? '')
  await expect.poll(last).toContain("Status eq 1 and OrgSid eq 'O1'")
  expect(last()).toContain("DeptSid eq 'D1'")
})

test('nobody found is said with a way on', async () => {
  await opened({ replies: { 'GET /odata/Users': page() } })
  expect(await screen.findByText('没有符合条件的用户')).toBeDefined()
})

test('a link that names somebody begins with the search for them', async () => {
  const { sent } = await opened({ at: '/userMng/O1?user=wang' })
  await rowOf('王芳')
  const asked = sent.find(({ path }) => path.startsWith('/odata/Users?'))
  expect(decodeURIComponent(asked?.path ?? '')).toContain("contains(Code,'wang')")
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

test('a new user needs each field, and says so beside it [S5-01]', async () => {
  const { form, save, sent } = await newUser()
  await save()
  for (const text of ['必须选择用户所属部门', '请填写角色', '请填写登录账号', '请填写姓名', '请填写密码'])
    expect(await within(form).findByText(text)).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the passwords must be long enough, and the same [S5-08]', async () => {
  const { form, type, save } = await newUser()
  await type('密码', '1234567')
  await type('重复密码', '12345678')
  await save()
  expect(await within(form).findByText('密码至少 8 位')).toBeDefined()
  expect(await within(form).findByText('重复输入的密码不一致')).toBeDefined()
})

test('a sign-in name that somebody has is refused when the field is left [S5-11]', async () => {
  const { user, form, type } = await newUser({
    'GET /odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)': { value: true },
  })
  await type('登录账号', 'wang')
  await user.tab()
  expect(await within(form).findByText('用户登录账号wang已被占用，请使用其他的登录账号')).toBeDefined()
})

test('a new user is sent with the password under its wire name, and without its repetition [S3-02]', async () => {
  const { form, type, choose, save, sent, notices } = await newUser({ 'POST /odata/Users': {} })
  const nickname = () => (within(form).getByLabelText('昵称') as HTMLInputElement).value
  await choose('部门', '门诊')
  await choose('角色', '客户')
  await type('登录账号', 'zhao')
  await type('姓名', '赵六')
  expect(nickname()).toBe('赵六')
  await type('昵称', '组长')
  await type('姓名', '子')
  await type('密码', 'long enough')
  await type('重复密码', 'long enough')
  await save()
  await expect.poll(() => notices).toEqual(['success: 已保存 赵六子'])
  const body = sent.find(({ method }) => method === 'POST')?.body
  expect(body).toMatchObject({
    Code: 'zhao',
    Nickname: '赵六组长',
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
  await act(user, '王芳', '停用')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
  await screen.findByText('已停用')
  await act(user, '王芳', '启用')
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ status: userStatus.block }, { status: userStatus.normal }])
})

test('is erased only with a reason that stays on record', async () => {
  const { user, sent } = await opened({
    abilities: ['operate'],
    replies: { "POST /odata/Users('U1')/SurveyExpert.Erase()": {} },
  })
  await act(user, '王芳', '彻底清除')
  const dialog = await screen.findByRole('dialog')
  const send = () => user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement)
  await send()
  expect(await within(dialog).findByText('请填写原因')).toBeDefined()
  await user.type(within(dialog).getByLabelText('原因'), ' 本人要求 ')
  await send()
  await expect.poll(() => sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: '本人要求' })
})
