import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { codeOf, HttpFailure, type Http } from '../../workplace/http.ts'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { LoginScreen } from './LoginScreen.tsx'

afterEach(() => useSignIn.getState().signOut())

function WithHttp() {
  return <LoginScreen http={useWorkplace().http satisfies Http} />
}
const none = { 'GET /SignIn/Providers': { value: [] } }
async function opened(replies: ScreenOptions['replies'] = {}, at = '/login') {
  const view = await renderScreen(<WithHttp />, { at, replies: { ...none, ...replies } })
  return { ...view, posted: () => view.sent.filter(({ method }) => method === 'POST') }
}
const li = { Sid: 'P1', Code: 'li', Name: '李四', Token: 'token' }
const needsSecond = (factors: string) => () => {
  const details = [
    { target: 'Challenge', message: 'C1' },
    { target: 'Factors', message: factors },
  ]
  throw new HttpFailure('', {
    status: 401,
    code: codeOf('access.secondFactorNeeded'),
    target: null,
    details,
    correlationId: null,
  })
}

test('asks for what is missing before it asks the server [S2-40]', async () => {
  const { user, posted } = await opened()
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('请输入账号')).toBeDefined()
  expect(await screen.findByText('请输入密码')).toBeDefined()
  expect(posted()).toEqual([])
})

async function sentBy(replies: ScreenOptions['replies'], remember = false) {
  const view = await opened(replies)
  await view.user.type(screen.getByLabelText('账号'), ' li ')
  await view.user.type(screen.getByLabelText('密码'), ' secret {Enter}'.replace('{Enter}', ''))
  if (remember) await view.user.click(screen.getByRole('checkbox', { name: '记住我' }))
  await view.user.click(screen.getByRole('button', { name: '登录' }))
  return view
}

test('signs in by keyboard; blanks around the account are dropped, those of the password stay', async () => {
  const { posted } = await sentBy({ 'POST /odata/Authenticate': li })
  await expect.poll(() => useSignIn.getState().user?.Sid).toBe('P1')
  expect(posted()[0]?.body).toEqual({ userCode: 'li', password: ' secret ', remember: false })
  expect(localStorage.length).toBe(0)
})

test('is remembered on this device only when asked [S2-40, S2-41]', async () => {
  await sentBy({ 'POST /odata/Authenticate': li }, true)
  await expect.poll(() => useSignIn.getState().user?.Sid).toBe('P1')
  expect(JSON.stringify({ ...localStorage })).toContain('token')
})

test('a refusal is said as the server says it, and the form stays as it was filled [S2-43]', async () => {
  await sentBy({ 'POST /odata/Authenticate': refusing(401, '账号或密码不正确') })
  expect((await screen.findByRole('alert')).textContent).toContain('账号或密码不正确')
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe(' li ')
  expect(useSignIn.getState().user).toBeNull()
})

test('a code of six digits is the second step, with the challenge of the first', async () => {
  const { user, sent } = await sentBy({
    'POST /odata/Authenticate': needsSecond('totp recoveryCode'),
    'POST /odata/Authenticate/SecondFactor': li,
  })
  const code = await screen.findByLabelText('应用中的 6 位验证码')
  await user.type(code, '12345{Enter}')
  expect(await screen.findByText('请输入 6 位数字')).toBeDefined()
  await user.type(code, '6{Enter}')
  await expect.poll(() => useSignIn.getState().user?.Sid).toBe('P1')
  expect(sent.at(-1)?.body).toEqual({ Challenge: 'C1', Code: '123456' })
})

test('a recovery code stands in for the app, and one may go back to the password', async () => {
  const { user, sent } = await sentBy({
    'POST /odata/Authenticate': needsSecond('totp recoveryCode'),
    'POST /odata/Authenticate/SecondFactor': refusing(401, '恢复码不正确'),
  })
  await user.click(await screen.findByRole('button', { name: '使用恢复码' }))
  await user.type(screen.getByLabelText('恢复码'), 'AAAA{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('恢复码不正确')
  expect(sent.at(-1)?.body).toEqual({ Challenge: 'C1', RecoveryCode: 'AAAA' })
  await user.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByLabelText('密码')).toBeDefined()
})

test('offers the providers of organisations, and leaves for one with the page that was asked for', async () => {
  const value = [{ OrgSid: 'O1', Kind: 'oidc', Name: '单位账号' }]
  const { user } = await opened({ 'GET /SignIn/Providers': { value } }, '/login?redirect=%2FuserMng')
  const link = await screen.findByRole('link', { name: '使用单位账号登录' })
  expect(link.getAttribute('href')).toBe('/SignIn/Depart/O1/oidc?backTo=%2FuserMng&remember=false')
  await user.click(screen.getByRole('checkbox', { name: '记住我' }))
  expect(link.getAttribute('href')).toContain('remember=true')
})

test('whoever comes back from a provider with a ticket is signed in, or asked for the second step', async () => {
  const { posted } = await opened({ 'POST /odata/Authenticate/Ticket': li }, '/login?ticket=T1&redirect=%2Fhome')
  await expect.poll(() => useSignIn.getState().user?.Sid).toBe('P1')
  expect(posted().map(({ body }) => body)).toEqual([{ Ticket: 'T1' }])
  useSignIn.getState().signOut()
})

test('a provider’s word is followed by the second step, where that is asked for here', async () => {
  await opened({ 'POST /odata/Authenticate/Ticket': needsSecond('totp') }, '/login?ticket=T2')
  expect(await screen.findByLabelText('应用中的 6 位验证码')).toBeDefined()
})

test('says why somebody came back without, and nothing for a problem that is none', async () => {
  const problem = codeOf('access.notAdmitted').replaceAll(/[{}-]/g, '')
  const { unmount } = await opened({}, `/login?problem=${problem}`)
  expect((await screen.findByRole('alert')).textContent).toContain('没有账号或权限')
  unmount()
  await opened({}, '/login?problem=%3Cscript%3E')
  expect(await screen.findByLabelText('密码')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who forgot the password is sent a link, and told the same whether there is such an account or not', async () => {
  const { user, posted } = await opened({ 'POST /odata/Authenticate/Recovery': {} })
  await user.click(screen.getByRole('button', { name: '忘记密码？' }))
  await user.click(await screen.findByRole('button', { name: '发送链接' }))
  expect(await screen.findByText('请输入账号')).toBeDefined()
  await user.type(screen.getByLabelText('账号'), ' li ')
  await user.click(screen.getByRole('button', { name: '发送链接' }))
  expect(await screen.findByText(/如果这个账号登记了邮箱，链接已经发出/)).toBeDefined()
  expect(posted().map(({ body }) => body)).toEqual([{ userCode: 'li' }])
  await user.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByLabelText('密码')).toBeDefined()
})
