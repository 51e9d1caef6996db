import { roles } from '@naire/domain/access'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import SubjectHomeScreen from './SubjectHomeScreen.tsx'

const member = (UserSid: string, Name: string, more: object = {}) => ({
  UserSid,
  Name,
  Code: `code-${UserSid}`,
  Authority: roles.OrgAdmin,
  Role: roles.Assessor,
  ...more,
})
const at = "/odata/Subjects('S1')/SurveyExpert"

const opened = (
  members: () => readonly object[],
  replies: ScreenOptions['replies'] = {},
  abilities: ScreenOptions['abilities'] = ['manageSubjects'],
) =>
  renderScreen(<SubjectHomeScreen />, {
    at: '/subject/O1/S1',
    route: '/subject/:orgSid/:subjectSid',
    abilities,
    replies: {
      'GET /odata/Subjects': { value: [{ Sid: 'S1', Name: '早餐', OrgSid: 'O1' }] },
      'GET /odata/Naires': { value: [] },
      [`GET ${at}.Members()`]: () => ({ value: [...members()] }),
      'GET /odata/Users': { value: [{ Sid: 'U3', Code: 'zhao', Name: '赵六', Authority: roles.Customer }] },
      ...replies,
    },
  })

test('who may not manage the subject does not learn who its members are', async () => {
  const { sent } = await opened(() => [], {}, [])
  expect(await screen.findByRole('heading', { name: '早餐' })).toBeDefined()
  expect(await screen.findByText('还没有问卷')).toBeDefined()
  expect(sent.some(({ path }) => path.includes('Members'))).toBe(false)
})

test('without members it says that everybody may enter', async () => {
  await opened(() => [])
  expect(await screen.findByText('还没有成员：本机构的所有人都可以访问')).toBeDefined()
})

test('a member is added with the role that they have in the organisation', async () => {
  const members: object[] = []
  const { user, sent } = await opened(() => members, {
    [`POST ${at}.SaveMember()`]: () => (members.push(member('U3', '赵六', { Authority: roles.Customer })), {}),
  })
  await user.click(await screen.findByRole('button', { name: /添加成员/ }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /添加成员/ }).disabled).toBe(true)
  await user.click(screen.getByRole('combobox', { name: '选择人员' }))
  await user.click(await screen.findByTitle(/赵六/))
  await user.click(screen.getByRole('button', { name: /添加成员/ }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toEqual({ userSid: 'U3', role: roles.Customer })
  expect(await screen.findByRole('cell', { name: /赵六/ })).toBeDefined()
})

test('a role in the subject never allows more than the person may', async () => {
  const { user } = await opened(() => [member('U1', '王芳', { Authority: roles.Assessor })])
  await user.click(await screen.findByRole('combobox', { name: '王芳在本项目的角色' }))
  // The chosen one, and the choice.
  await expect.poll(() => screen.queryAllByTitle('审核员').length).toBe(2)
  expect(screen.queryByTitle('机构管理员')).toBeNull()
})

test('removing the last one warns that everybody may enter then', async () => {
  const members = [member('U1', '王芳'), member('U2', '孙七')]
  const { user } = await opened(() => members, { [`POST ${at}.RemoveMember()`]: () => (members.pop(), {}) })
  const remove = async () => user.click((await screen.findAllByRole('button', { name: /移除$/ })).at(-1) as HTMLElement)
  await remove()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('移除后立即无法再访问这个项目。')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /移除$/ }))
  await expect.poll(() => screen.queryByRole('cell', { name: /孙七/ })).toBeNull()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await remove()
  expect(await screen.findByText(/这是最后一位成员/)).toBeDefined()
})

test('words find members by name or code', async () => {
  const { user } = await opened(() => [member('U1', '王芳'), member('U2', '孙七')])
  await user.type(await screen.findByRole('searchbox', { name: '搜索成员' }), 'CODE-U2')
  expect(screen.queryByRole('cell', { name: /王芳/ })).toBeNull()
  expect(screen.getByRole('cell', { name: /孙七/ })).toBeDefined()
})
