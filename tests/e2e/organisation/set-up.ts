import { utils as sheets, write as writeWorkbook } from '@e965/xlsx'
import { expect, test, type Browser } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inChinese, newSid } from '../../api/fieldwork.ts'
import { OidcHouse } from '../../api/oidc-field.ts'
import { choices } from '../way/way-naire.ts'
import { Visitor, type Way } from './visitor.ts'

const password = 'Begin-from-0'
const count = 200
const wrongRole = 12
const wrongCode = 150

/** An organisation from nothing to a questionnaire that is answered. */
export async function setUp(browser: Browser, way: Way): Promise<void> {
  const run = randomBytes(3).toString('hex')
  const org = `启程${inChinese(run)}社`
  const subject = `基线调查${inChinese(run)}`
  const button = `单位账号${run}`
  const codeOf = (n: number) => `u${String(n).padStart(3, '0')}_${run}`
  const nameOf = (n: number) => `人员${String(n).padStart(3, '0')}`
  const enter = (code: string, word = password) => Visitor.signedIn(browser, way, { code, password: word })

  await test.step('a super administrator makes it, and its administrator', async () => {
    const root = await enter('superadmin', process.env['SUPERADMIN_PASSWORD'])
    await root.goTo('orgMng')
    await root.press(root.button('management:orgs.add'))
    await root.write(root.dialog.getByRole('textbox'), org)
    await root.see('org-new')
    await root.send()
    await root.see('orgs')
    await root.press(root.page.getByRole('link', { name: root.t('management:orgs.toUsers', { name: org }) }))
    await root.press(root.button('management:users.add'))
    const form = root.dialog
    const field = (name: string) => root.field(`management:users.fields.${name}`, form)
    await root.pick(field('DeptSid'), org)
    await root.pick(field('Authority'), root.t('management:roles.OrgAdmin'))
    for (const [name, text] of [
      ['Code', `boss_${run}`],
      ['Name', '管理员'],
      ['Nickname', '管理员'],
      ['Password', password],
      ['RePassword', password],
    ] as const)
      await root.write(field(name), text)
    await root.see('user-new')
    await root.send()
    await expect(root.page.getByRole('cell', { name: `boss_${run}` })).toBeVisible()
    await root.see('users')
    await root.page.context().close()
  })

  const boss = await enter(`boss_${run}`)
  await test.step('who adds departments, one below another', async () => {
    await boss.goTo('orgMng')
    for (const [name, parent] of [
      ['外勤部', ''],
      ['质检部', ''],
      ['北片', `${org}/外勤部`],
    ] as const) {
      await boss.write(boss.field('management:orgs.deptName'), name)
      if (parent) await boss.pick(boss.field('management:orgs.parentDept'), parent)
      await boss.press(boss.button('management:orgs.addDept'))
      await expect(boss.page.locator('main li').getByText(name, { exact: true })).toBeVisible()
      await expect(boss.field('management:orgs.deptName')).toHaveValue('')
    }
    await boss.see('depts')
  })

  const passwords = await test.step('and loads two hundred people of a sheet with two wrong rows', async () => {
    const label = (field: string) => boss.t(`management:users.fields.${field}`)
    const role = (n: number) => boss.t(`management:roles.${n % 4 === 0 ? 'Supervisor' : 'Surveyor'}`)
    const rows = Array.from({ length: count + 2 }, (_, at) => {
      const n = at + 1
      const row = at + 2
      return [
        row === wrongCode ? '不 行' : codeOf(n),
        nameOf(n),
        row === wrongRole ? '飞行员' : role(n),
        n % 2 === 0 ? '北片' : `${org}/质检部`,
      ]
    })
    const sheet = sheets.aoa_to_sheet([['Code', 'Name', 'Authority', 'DeptSid'].map(label), ...rows])
    const file = writeWorkbook({ SheetNames: ['人员'], Sheets: { 人员: sheet } }, { type: 'buffer', bookType: 'xlsx' })
    await boss.goTo('userMng')
    await boss.press(boss.button('management:users.load'))
    await boss.see('sheet-choose')
    await boss.hand(boss.dialog.locator('.ant-upload[role=button]'), '人员.xlsx', file as Buffer)
    const wrong = [`${wrongRole} (${label('Authority')})`, `${wrongCode} (${label('Code')})`].join(', ')
    await expect(boss.dialog).toContainText(boss.t('people:wrongRows', { n: 2, rows: wrong }))
    await boss.see('sheet-matched')
    const inLanguage = count.toLocaleString(way.lang)
    await boss.press(boss.button('people:loadNow', { n: inLanguage }))
    const report = boss.t('people:report', { added: count, changed: 0, same: 0, refused: 2 })
    await expect(boss.dialog.getByText(report)).toBeVisible({ timeout: 180_000 })
    for (const [row, field] of [
      [wrongRole, 'Authority'],
      [wrongCode, 'Code'],
    ] as const)
      await expect(boss.dialog.getByRole('row', { name: new RegExp(`^${row} `) })).toContainText(
        boss.t('people:wrongField', { field: label(field) }),
      )
    await boss.see('sheet-report')
    const saved = readFileSync(await boss.fetch(boss.button('people:saveReport')), 'utf8')
    await boss.send('people:close')
    await boss.see('users-200')
    return new Map(
      saved.split('\r\n').flatMap((line) => {
        const cells = line.split(',')
        return cells[4] ? [[cells[1] ?? '', cells[4]] as const] : []
      }),
    )
  })
  expect([...passwords.keys()].filter((code) => code.endsWith(run))).toHaveLength(count)

  const house = await OidcHouse.open(`${process.env['BASE_URL']}/SignIn/Return`)
  try {
    await test.step('and connects the accounts of the house, whose groups are roles', async () => {
      await boss.goTo('orgMng')
      const settings = `${boss.t('messages:channels.settings')}: ${boss.t('management:orgs.providers.kinds.oidc')}`
      await boss.press(boss.page.getByRole('button', { name: settings }))
      const field = (name: string) => boss.field(`management:orgs.providers.${name}`, boss.dialog)
      for (const [name, text] of [
        ['name', button],
        ['issuer', house.issuer],
        ['clientId', 'naire'],
        ['secret', house.clientSecret],
        ['scope', 'openid profile email groups'],
      ] as const)
        await boss.write(field(name), text)
      await boss.tick(field('makesUsers'))
      await boss.pick(field('defaultRole'), boss.t('management:roles.Assessor'))
      await boss.write(field('roleClaim'), 'groups')
      await boss.press(boss.button('management:orgs.providers.addRow'))
      await boss.write(field('roleValue'), 'study-leads')
      await boss.pick(
        boss.dialog.getByRole('combobox', { name: boss.t('management:users.fields.Authority'), exact: true }),
        boss.t('management:roles.ProjectManager'),
      )
      await boss.see('provider')
      await boss.send()
      await expect(boss.page.getByText(button)).toBeVisible()
      await boss.see('providers')
    })

    house.who = newSid()
    house.people.set(house.who, {
      name: '陆知远',
      preferred_username: `lu_${house.who.slice(0, 8)}`,
      groups: ['study-leads'],
    })
    const lead = await Visitor.come(browser, way, '/login')
    await test.step('a person signs in by it, and comes in with the role of the group', async () => {
      const link = lead.page.getByRole('link', { name: lead.t('management:login.with', { name: button }) })
      await expect(link).toBeVisible()
      await lead.see('login')
      await lead.press(link)
      await expect(lead.page).toHaveURL(/home/)
      await expect(lead.page.getByRole('heading', { level: 1 })).toBeVisible()
      await lead.see('lead-home')
      await lead.press(lead.button('management:person.label', { name: '陆知远' }))
      await expect(lead.page.getByRole('menu')).toContainText(`陆知远 · ${lead.t('management:roles.ProjectManager')}`)
      await lead.page.keyboard.press('Escape')
      await expect(lead.page.getByRole('menu')).toHaveCount(0)
    })

    await test.step('makes the project, and says who is in it', async () => {
      await lead.goTo('subjectMng')
      await lead.press(lead.button('management:subjects.add'))
      await lead.write(lead.dialog.getByRole('textbox'), subject)
      await lead.send()
      await lead.see('subjects')
      await lead.press(lead.page.getByRole('main').getByRole('link', { name: subject }))
      await lead.press(lead.button('management:members.add'))
      for (const n of [4, 5]) {
        await lead.pick(lead.field('management:members.person'), nameOf(n))
        await lead.press(lead.button('management:members.add'))
        await expect(lead.page.getByRole('row', { name: new RegExp(codeOf(n)) })).toBeVisible()
      }
      await lead.press(lead.button('management:actions.close'))
      await lead.see('subject-members')
    })

    const address = await test.step('imports a questionnaire and publishes it', async () => {
      await lead.goTo('naireEdit')
      await lead.see('naires-empty')
      const picker = lead.page.locator('.ant-upload[role=button]')
      await lead.hand(picker, '问卷.json', Buffer.from(JSON.stringify(choices('AB'))))
      await expect(lead.page.getByRole('listitem').filter({ hasText: '睡眠与生活' })).toBeVisible()
      await lead.press(lead.button('management:naires.publish'))
      await expect(lead.button('management:naires.publishing.firstOk', {}, lead.dialog)).toBeEnabled()
      await lead.see('publish')
      await lead.press(lead.button('management:naires.publishing.firstOk', {}, lead.dialog))
      const link = lead.dialog.getByRole('textbox', { name: lead.t('management:naires.openLink') })
      await expect(link).toBeVisible()
      await lead.see('link')
      const text = await link.inputValue()
      await lead.page.keyboard.press('Escape')
      await expect(lead.page.getByRole('dialog')).toHaveCount(0)
      return new URL(text).pathname
    })

    await test.step('somebody answers it', async () => {
      const someone = await Visitor.come(browser, way, address)
      for (const last of [false, true]) {
        await someone.tick(someone.page.getByRole('radio').first())
        await someone.see(last ? 'answer-2' : 'answer-1')
        await someone.press(someone.button(last ? 'respondent:submit' : 'questions:next'))
        if (!last) await expect(someone.page.getByRole('heading', { name: /B 部分/ })).toBeVisible()
      }
      await expect(
        someone.page.getByRole('heading', { name: someone.t('respondent:done.success.title') }),
      ).toBeVisible()
      await someone.page.context().close()
    })

    await test.step('which stands on the home page of the project, for its members alone', async () => {
      await lead.goTo('subject')
      const figures = (of: Visitor) =>
        of.page
          .getByRole('list', { name: of.t('management:subjectHome.progress') })
          .getByRole('link')
          .first()
      await expect(figures(lead)).toHaveText(`1 ${lead.t('management:subjectHome.figures.finished')}`)
      await lead.see('subject-progress')
      const home = new URL(lead.page.url()).pathname
      for (const [n, finds] of [
        [4, true],
        [8, false],
      ] as const) {
        const member = await enter(codeOf(n), passwords.get(codeOf(n)))
        await member.page.goto(home)
        await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible()
        if (finds) await expect(figures(member)).toBeVisible()
        else await expect(member.page.getByText('睡眠与生活')).toHaveCount(0)
        await member.page.context().close()
      }
    })
  } finally {
    await house.close()
  }
}
