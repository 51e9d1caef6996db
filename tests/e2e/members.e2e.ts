import { roles } from '@naire/domain/access'
import { expect, test } from '@playwright/test'
import { newSid, password } from '../api/fieldwork.ts'
import { Client } from '../api/client.ts'
import { authorWith, planted } from './authoring/author.ts'
import { choose, signedIn } from './story/staff.ts'

test('a subject gets a member with a narrower role, and is open to its organisation again without them', async ({
  browser,
}) => {
  const { page, client, subject } = await authorWith(browser, planted())
  const [, orgSid = ''] = /subject\/(\w+)\//.exec(`${subject}/`) ?? []
  const { body } = await client.get(`/odata/Orgs?$filter=${encodeURIComponent(`Sid eq '${orgSid}'`)}&$expand=Depts`)
  const run = newSid().slice(0, 8)
  const people = [
    { code: `in_${run}`, name: '成员甲' },
    { code: `out_${run}`, name: '旁人乙' },
  ]
  for (const { code, name } of people) {
    const user = {
      Sid: newSid(),
      Code: code,
      Name: name,
      Nickname: name,
      pw: password,
      Authority: roles.Supervisor,
      OrgSid: orgSid,
      DeptSid: body.value[0].Depts[0].Sid,
    }
    expect((await client.post('/odata/Users', user)).status).toBe(201)
  }
  const naires = async (code: string): Promise<number> =>
    (await (await new Client(client.url).signIn(code, password)).get('/odata/Naires')).body.value.length

  await page.goto(subject)
  const part = page.getByRole('region', { name: '成员' })
  await expect(part).toContainText('还没有成员：本机构的所有人都可以访问')
  expect([await naires(`in_${run}`), await naires(`out_${run}`)]).toEqual([1, 1])

  await part.getByRole('button', { name: '添加成员' }).click()
  await choose(part, '选择人员', '成员甲')
  await choose(part, '在本项目的角色', '审核员')
  await part.getByRole('button', { name: '添加成员' }).click()
  const row = part.getByRole('row', { name: /成员甲/ })
  await expect(row).toContainText('审核员')
  expect([await naires(`in_${run}`), await naires(`out_${run}`)]).toEqual([1, 0])

  const outsider = await signedIn(browser, { code: `out_${run}`, password })
  await outsider.goto(subject)
  await expect(outsider.getByText('睡眠与生活')).toHaveCount(0)

  await part.getByRole('searchbox', { name: '搜索成员' }).fill('没有这个人')
  await expect(row).toHaveCount(0)
  await part.getByRole('searchbox', { name: '搜索成员' }).fill('')
  await row.getByRole('button', { name: '移除' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('最后一位成员')
  await dialog.getByRole('button', { name: '移除' }).click()
  await expect(part).toContainText('还没有成员')
  expect(await naires(`out_${run}`)).toBe(1)
})
