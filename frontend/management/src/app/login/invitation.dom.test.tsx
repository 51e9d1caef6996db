import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { codeOf, HttpFailure } from '../../workplace/http.ts'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import InvitationScreen from './InvitationScreen.tsx'

afterEach(() => useSignIn.getState().signOut())

function WithHttp() {
  return <InvitationScreen http={useWorkplace().http} />
}
const find = 'POST /odata/Authenticate/Invitation'
const accept = 'POST /odata/Authenticate/AcceptInvitation'
const li = { Sid: 'P1', Code: 'li', Name: '李四', Token: 'token' }

const opened = (replies: ScreenOptions['replies']) =>
  renderScreen(<WithHttp />, {
    at: '/invitation#T1',
    route: '/invitation',
    replies: { [find]: { Code: 'li', Name: '李四', Least: 10 }, ...replies },
  })

async function filled(replies: ScreenOptions['replies'], password: string, repeated = password) {
  const view = await opened(replies)
  await view.user.type(await screen.findByLabelText('密码'), password)
  await view.user.type(screen.getByLabelText('重复密码'), repeated)
  await view.user.click(screen.getByRole('button', { name: '设置并登录' }))
  return view
}

test('names the account, and signs in with the password that was chosen', async () => {
  const { sent } = await filled({ [accept]: li }, 'tr4verse lake')
  expect(screen.queryByText('李四，您的账号是 li。')).toBeDefined()
  await expect.poll(() => useSignIn.getState().user?.Sid).toBe('P1')
  expect(sent.map(({ body }) => body)).toEqual([{ Token: 'T1' }, { Token: 'T1', pw: 'tr4verse lake' }])
})

test('asks for enough characters, twice the same, before it asks the server', async () => {
  const { sent } = await filled({}, 'short', 'other')
  expect((await screen.findAllByText('至少 10 个字符')).length).toBe(2)
  expect(await screen.findByText('重复输入的密码不一致')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('a refused password is told, and another may be tried', async () => {
  await filled({ [accept]: refusing(400, '密码不能包含“心晴”。') }, 'tr4verse lake')
  expect((await screen.findByRole('alert')).textContent).toContain('密码不能包含“心晴”。')
  expect(screen.getByRole('button', { name: '设置并登录' })).toBeDefined()
})

test('a link that is over is told at once, with the way to the sign-in', async () => {
  await opened({ [find]: refusing(400, '链接已过期。') })
  expect((await screen.findByRole('alert')).textContent).toContain('链接已过期。')
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('密码')).toBeNull()
})

test('whoever has a second factor is asked for it', async () => {
  const details = [
    { target: 'Challenge', message: 'C1' },
    { target: 'Factors', message: 'totp' },
  ]
  const code = codeOf('access.secondFactorNeeded')
  const needed = () => {
    throw new HttpFailure('', { status: 403, code, target: null, details, correlationId: null })
  }
  await filled({ [accept]: needed }, 'tr4verse lake')
  expect(await screen.findByLabelText('应用中的 6 位验证码')).toBeDefined()
})
