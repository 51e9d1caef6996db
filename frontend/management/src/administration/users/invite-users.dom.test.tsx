import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusing, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { actsOn, channels, opened, page, person, rowOf } from './testing/opened-users.tsx'

async function sheetOf(lines: readonly string[], replies: ScreenOptions['replies']) {
  const view = await opened({ replies })
  await view.user.click(await screen.findByRole('button', { name: /从表格导入/ }))
  const chooser = (await screen.findByRole('dialog')).querySelector('input[type=file]') as HTMLInputElement
  await view.user.upload(chooser, new File(['\uFEFF', lines.join('\n')], 'users.csv', { type: 'text/csv' }))
  return view
}

test('new users of a sheet are invited by mail instead, told by row: invited, without an address, refused', async () => {
  let made = 0
  // Sids in the order of the rows: 0101…, 0202…, 0303….
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill((made += 1))
    return bytes
  })
  const invite = (n: number) => `POST /odata/Users('${`0${n}`.repeat(16)}')/SurveyExpert.Invite()`
  const { user, sent } = await sheetOf(
    ['登录账号,姓名,邮箱', 'qian,钱七,q@example.org', 'sun,孙八,', 'wu,吴九,w@example.org', 'li,李十,@'],
    {
      'GET /odata/Users': page(),
      'POST /odata/Users': {},
      [invite(1)]: {},
      [invite(3)]: refusing(409, '邮件没有发出：550'),
    },
  )
  await user.click(await screen.findByRole('radio', { name: '邮件邀请' }))
  expect(screen.getByText(/72 小时内有效/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '导入 3 人' }))
  expect(await screen.findByText('新增 1，更新 0，未变 0，未导入 3。')).toBeDefined()
  expect(screen.getByText('已邀请: 1')).toBeDefined()
  expect(within(screen.getByText('sun').closest('tr') as HTMLElement).getByText('没有邮箱')).toBeDefined()
  expect(within(screen.getByText('wu').closest('tr') as HTMLElement).getByText('邮件没有发出：550')).toBeDefined()
  const created = sent.filter(({ method, path }) => method === 'POST' && path === '/odata/Users')
  expect(created.map(({ body }) => body)).toMatchObject([
    { Code: 'qian', Mail: 'q@example.org', Invite: true },
    { Code: 'wu', Mail: 'w@example.org', Invite: true },
  ])
  expect(JSON.stringify(created)).not.toContain('pw')
  // No password is lost with the window.
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryAllByText('有改动还没有保存')).toEqual([])
  random.mockRestore()
})

test('without a mail channel nobody is invited, and the reason is told', async () => {
  const none = channels('sms')
  const { user } = await sheetOf(['登录账号,姓名,邮箱', 'qian,钱七,q@example.org'], none)
  expect(await screen.findByText(/机构还没有设置邮件渠道/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '邮件邀请' }).disabled).toBe(true)
  await user.keyboard('{Escape}')
})

test('somebody is invited again from the list, once there is an address', async () => {
  const invite = "POST /odata/Users('U1')/SurveyExpert.Invite()"
  const { user, sent, notices } = await opened({
    replies: {
      'GET /odata/Users': page(person('U1', '王芳', { Mail: 'w@example.org' }), person('U2', '赵六')),
      [invite]: {},
    },
  })
  const items = await actsOn(user, '赵六')
  const without = items.find(({ textContent }) => textContent?.startsWith('邮件邀请'))
  expect([without?.textContent, without?.getAttribute('aria-disabled')]).toEqual(['邮件邀请此人没有填写邮箱。', 'true'])
  await user.keyboard('{Escape}')
  const [first] = await actsOn(user, '王芳')
  await expect.poll(() => first?.getAttribute('aria-disabled')).not.toBe('true')
  await user.click(first as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('w@example.org 会收到一个链接，72 小时内有效')
  await user.click(within(dialog).getByRole('button', { name: '邮件邀请' }))
  await expect.poll(() => notices).toEqual(['success: 已邀请王芳'])
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => `POST ${path}`)).toEqual([invite])
})

test('the list tells of the last sign-in, and narrows by it', async () => {
  const { user, sent } = await opened({
    replies: {
      'GET /odata/Users': page(person('U1', '王芳', { LastSignInTime: '2026-03-01T04:00:00Z' }), person('U2', '赵六')),
    },
  })
  expect(within(await rowOf('王芳')).getByText('2026/3/1')).toBeDefined()
  expect(within(await rowOf('赵六')).getByText('从未登录')).toBeDefined()
  const last = () => decodeURIComponent(sent.filter(({ path }) => path.startsWith('/odata/Users?')).at(-1)?.path ?? '')
  const choose = async (title: string) => {
    await user.click(screen.getByRole('combobox', { name: '最近登录' }))
    await user.click((await screen.findAllByTitle(title)).at(-1) as HTMLElement)
  }
  await choose('从未登录')
  await expect.poll(last).toContain('LastSignInTime eq null')
  await choose('30 天内登录过')
  await expect.poll(last).toContain('LastSignInTime ge ')
  await choose('90 天未登录')
  await expect.poll(last).toContain('LastSignInTime lt ')
  const bound = Date.parse(/LastSignInTime lt (\S+?)(?:&| and|$)/.exec(last())?.[1] ?? '')
  expect(Math.round((Date.now() - bound) / 86_400_000)).toBeGreaterThanOrEqual(90)
})
