import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusing, renderScreen } from '../../workplace/testing/render-screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DevicesDialog } from './DevicesDialog.tsx'
import RenewScreen from './RenewScreen.tsx'
import { useSignIn } from './sign-in-store.ts'

const row = (Sid: string, IsCurrent: boolean) => ({
  Sid,
  StartedAt: '2026-01-05T02:00:00Z',
  UsedAt: '2026-01-05T02:00:00Z',
  ExpiresAt: '2026-01-06T02:00:00Z',
  Remembered: false,
  Address: '203.0.113.7',
  UserAgent: '',
  IsCurrent,
})

test('signs out everywhere else at once, where there is an elsewhere', async () => {
  let rows = [row('A', true), row('B', false), row('C', false)]
  const { user, sent, notices } = await renderScreen(<DevicesDialog onClose={() => {}} />, {
    replies: {
      'GET /api/SignIns': () => ({ value: rows }),
      'POST /api/EndOtherSignIns': () => ((rows = rows.slice(0, 1)), {}),
    },
  })
  await user.click(await screen.findByRole('button', { name: '退出其他所有设备' }))
  await expect.poll(() => notices).toEqual(['success: 其他设备已退出登录'])
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await expect.poll(() => screen.queryByRole('button', { name: '退出其他所有设备' })).toBeNull()
})

function Renewing() {
  return <RenewScreen http={useWorkplace().http} />
}

afterEach(() => useSignIn.getState().signOut())

test('a password that is too old is replaced before anything else; what lacks is said', async () => {
  const person = { Sid: 'P1', Code: 'li', Name: '李四', Nickname: '', Authority: 7, OrgSid: 'O1', DeptSid: null }
  useSignIn.getState().signIn({ ...person, OrgName: null, Token: 'token', MustRenew: true }, false)
  let isRight = false
  const { user } = await renderScreen(<Renewing />, {
    replies: {
      "POST /odata/Users('P1')/SurveyExpert.ChangePassword()": () =>
        isRight ? {} : refusing(400, '密码长度须为 14 至 200 个字符。')(),
    },
  })
  await user.type(screen.getByLabelText('当前密码'), 'old password')
  await user.type(screen.getByLabelText('新密码'), 'tr4verse lake')
  await user.type(screen.getByLabelText('重复密码'), 'tr4verse lake')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toContain('14')
  expect(useSignIn.getState().user?.MustRenew).toBe(true)
  isRight = true
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => useSignIn.getState().user).toEqual({ ...person, OrgName: null, Token: 'token' })
})
