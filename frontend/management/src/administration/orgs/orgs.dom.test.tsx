import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { HttpFailure } from '../../workplace/http.ts'
import OrgScreen from './OrgScreen.tsx'

const orgs = {
  value: [
    { Sid: 'O1', Name: '心晴机构', Status: 0 },
    { Sid: 'O2', Name: '云上医院', Status: 0 },
  ],
}
const depts = { value: [{ Sid: 'D1', OrgSid: 'O1', Name: '门诊', Path: '门诊' }] }
const holdings = { value: { Subjects: 0, Naires: 0, Sessions: 0, People: 0, Users: 0, HeldNaire: null } }
const ofOrg = (sid: string) => ({
  [`GET /odata/Orgs('${sid}')/SurveyExpert.Holdings()`]: holdings,
  [`GET /odata/Orgs('${sid}')/SurveyExpert.Exports()`]: { value: [] },
})
const passwords = { least: 8, refusedWords: [], longestDays: null }
const rulesAt = "GET /odata/Orgs('O1')/SurveyExpert.SignInRules()"
const rules = { value: { secondFactorRoles: [], passwords } }

const opened = (replies: ScreenOptions['replies'] = {}, abilities: ScreenOptions['abilities'] = ['operate']) =>
  renderScreen(<OrgScreen />, {
    abilities,
    replies: { 'GET /odata/Orgs': orgs, 'GET /odata/Depts': depts, ...ofOrg('O1'), ...ofOrg('O2'), ...replies },
  })

test('shows the departments of the first organisation, and of the one that is chosen', async () => {
  const { user, sent } = await opened()
  expect(await screen.findByRole('heading', { name: '心晴机构 的部门' })).toBeDefined()
  expect(await screen.findByText('门诊')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '云上医院' }))
  expect(await screen.findByRole('heading', { name: '云上医院 的部门' })).toBeDefined()
  expect(sent.filter(({ path }) => path.startsWith('/odata/Depts')).at(-1)?.path).toContain('O2')
})

test('a department is merged into one that is not below it, and deleted only after a question', async () => {
  const rows = [
    { Sid: 'D1', OrgSid: 'O1', Name: '医院', ParentSid: null, Path: '医院' },
    { Sid: 'D2', OrgSid: 'O1', Name: '门诊', ParentSid: 'D1', Path: '医院/门诊' },
    { Sid: 'D3', OrgSid: 'O1', Name: '夜间', ParentSid: 'D2', Path: '医院/门诊/夜间' },
    { Sid: 'D4', OrgSid: 'O1', Name: '病房', ParentSid: 'D1', Path: '医院/病房' },
  ]
  const { user, sent } = await opened(
    {
      'GET /odata/Depts': { value: rows },
      [rulesAt]: rules,
      "GET /odata/Orgs('O1')/SurveyExpert.MessageChannels()": { value: [] },
      "POST /odata/Orgs('O1')/SurveyExpert.ChangeDept()": {},
    },
    ['manageOrgs'],
  )
  const bodies = () => sent.filter(({ path }) => path.includes('ChangeDept')).map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: '医院 的更多操作' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['改名'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '门诊 的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '合并到其他部门' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '目标部门' }))
  expect((await screen.findAllByTitle(/^医院/)).map(({ title }) => title)).toEqual(['医院', '医院/病房'])
  await user.click(screen.getByTitle('医院/病房'))
  await user.click(dialog.getByRole('button', { name: '合并到其他部门' }))
  await expect.poll(bodies).toEqual([expect.objectContaining({ deptSid: 'D2', change: 'merge', toSid: 'D4' })])
  await user.click(screen.getByRole('button', { name: '夜间 的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  const question = within((await screen.findByText('删除空部门“夜间”？')).closest<HTMLElement>('[role="dialog"]')!)
  await user.click(question.getByRole('button', { name: '删除' }))
  await expect.poll(() => bodies().at(-1)).toEqual(expect.objectContaining({ deptSid: 'D3', change: 'remove' }))
})

test('a name that is none is refused in the form, and nothing is sent [S5-13]', async () => {
  const { user, sent } = await opened()
  await user.click(await screen.findByRole('button', { name: /新建机构/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('机构名称'), '心')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(
    await within(dialog).findByText('请输入有效的中文或英文名称，中文 2 至 20 个字符，英文 4 至 50 个字符'),
  ).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a new organisation is saved under its name, and the list is read again', async () => {
  const { user, sent, notices } = await opened({ 'POST /odata/Orgs': {} })
  await user.click(await screen.findByRole('button', { name: /新建机构/ }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('机构名称'), '春风诊所{Enter}')
  await expect.poll(() => notices).toEqual(['success: 已保存 春风诊所'])
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ Name: '春风诊所' })
  expect(sent.filter(({ path }) => path.startsWith('/odata/Orgs')).length).toBeGreaterThan(2)
})

test('who does not operate the installation makes no organisation', async () => {
  await opened({}, [])
  expect(await screen.findByRole('button', { name: '心晴机构' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /新建机构/ })).toBeNull()
})

test('without any it says what comes first, and leads there', async () => {
  await opened({ 'GET /odata/Orgs': { value: [] } })
  expect(await screen.findByText('还没有机构')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /新建机构/ })).toHaveLength(2)
})

test('a server that is not there is said to be so, and asked again', async () => {
  let isThere = false
  const { user } = await opened({ 'GET /odata/Orgs': () => (isThere ? orgs : refusing(0)()) })
  expect(within(await screen.findByRole('alert')).getByText('网络已断开')).toBeDefined()
  isThere = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '心晴机构' })).toBeDefined()
})

test('rules of signing in are for those who manage organisations, and saved as they are chosen', async () => {
  const { user, sent } = await opened(
    {
      [rulesAt]: rules,
      "POST /odata/Orgs('O1')/SurveyExpert.SetSignInRules()": {},
    },
    ['manageOrgs'],
  )
  await user.click(await screen.findByRole('combobox', { name: '必须使用两步验证的角色' }))
  await user.click(await screen.findByTitle('机构管理员'))
  await expect.poll(() => sent.find(({ method }) => method === 'POST')?.body).toEqual({ secondFactorRoles: [1] })
})

test('a channel is set up with its secret, and tried', async () => {
  const at = "/odata/Orgs('O1')/SurveyExpert"
  const robot = {
    Kind: 'wecom',
    Settings: { kind: 'wecom', notices: [] },
    HasSecret: true,
    ChangedAt: '',
    ChangedBy: null,
  }
  const { user, sent } = await opened(
    {
      [rulesAt]: rules,
      [`GET ${at}.MessageChannels()`]: { value: [robot] },
      [`POST ${at}.SaveMessageChannel()`]: {},
      [`POST ${at}.TestMessageChannel()`]: { value: { Outcome: 'closed', Detail: '93000' } },
    },
    ['manageOrgs'],
  )
  await user.click(await screen.findByRole('button', { name: '设置短信' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const [label, text] of [
    ['AccessKey ID', 'LTAI'],
    ['短信签名', '心晴'],
    ['模板代码', 'SMS_1'],
    ['AccessKey Secret', 'planted'],
  ] as const)
    await user.type(dialog.getByLabelText(label), text)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('SaveMessageChannel'))?.body)
    .toEqual({
      settings: { kind: 'sms', accessKeyId: 'LTAI', signName: '心晴', templateCode: 'SMS_1' },
      secret: 'planted',
    })
  await user.click(screen.getByRole('button', { name: '设置企业微信机器人' }))
  const group = within((await screen.findByText('群里收到的通知')).closest<HTMLElement>('[role="dialog"]')!)
  await user.click(group.getByRole('checkbox', { name: '预警' }))
  await user.click(group.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.findLast(({ path }) => path.includes('SaveMessageChannel'))?.body)
    .toEqual({ settings: { kind: 'wecom', notices: ['alarm'] } })
  await user.click(screen.getByRole('button', { name: '测试企业微信机器人' }))
  await user.click(await screen.findByRole('button', { name: '发送测试消息' }))
  expect(await screen.findByText(/渠道不让发送/)).toBeDefined()
})

test('rules for passwords are saved beside the roles that stay', async () => {
  const { user, sent } = await opened(
    {
      [rulesAt]: { value: { secondFactorRoles: [2], passwords } },
      "POST /odata/Orgs('O1')/SurveyExpert.SetSignInRules()": {},
    },
    ['manageOrgs'],
  )
  const least = await screen.findByRole('spinbutton', { name: '最少字符数' })
  await user.clear(least)
  await user.type(least, '12')
  await user.type(screen.getByRole('combobox', { name: '密码里不能出现的词' }), '心晴2026{Enter}')
  await user.type(screen.getByRole('spinbutton', { name: '使用期限（天）' }), '90')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('SetSignInRules'))?.body)
    .toEqual({ secondFactorRoles: [2], passwords: { least: 12, refusedWords: ['心晴2026'], longestDays: 90 } })
})

test('an identity provider is set up with its secret and roles; what the server refuses stands at its field', async () => {
  const at = "/odata/Orgs('O1')/SurveyExpert"
  let isRefused = true
  const { user, sent } = await opened(
    {
      [rulesAt]: rules,
      [`GET ${at}.IdentityProviders()`]: { value: [], ReturnAddress: 'https://survey.example.org/SignIn/Return' },
      [`POST ${at}.SaveIdentityProvider()`]: () => {
        if (!isRefused) return {}
        const failure = { status: 400, code: null, target: 'issuer', details: [], correlationId: null }
        throw new HttpFailure('签发者不对', failure)
      },
    },
    ['manageOrgs'],
  )
  await user.click(await screen.findByRole('button', { name: '设置: OpenID Connect' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByRole<HTMLInputElement>('textbox', { name: '回调地址（登记到身份提供方）' }).value).toContain(
    '/SignIn/Return',
  )
  for (const [label, text] of [
    ['登录按钮上的名称', '单位账号'],
    ['签发者地址（issuer）', 'https://id.example.org'],
    ['客户端 ID', 'naire'],
    ['客户端密钥', 'planted'],
    ['决定角色的声明（claim）', 'groups'],
  ] as const)
    await user.type(drawer.getByLabelText(label), text)
  await user.click(drawer.getByRole('button', { name: '添加一行' }))
  await user.type(drawer.getByRole('textbox', { name: '声明的值' }), 'field')
  await user.click(drawer.getByRole('combobox', { name: '角色' }))
  await user.click(await screen.findByTitle('督导'))
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('签发者不对')).toBeDefined()
  isRefused = false
  await user.click(drawer.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.findLast(({ path }) => path.includes('SaveIdentityProvider'))?.body)
    .toMatchObject({
      settings: {
        kind: 'oidc',
        issuer: 'https://id.example.org',
        roleClaim: 'groups',
        roleRows: [{ value: 'field', role: 3 }],
        defaultRole: null,
        makesUsers: false,
      },
      secret: 'planted',
    })
})

test('WeCom is set up by corporation and app, and a directory gets a token that is shown once', async () => {
  const at = "/odata/Orgs('O1')/SurveyExpert"
  const Settings = { kind: 'dingtalk', name: '钉钉', issuer: 'ding1', clientId: 'a', roleRows: [], mailDomains: [] }
  const token = { Kind: 'dingtalk', CreatedAt: '2026-01-01T00:00:00Z', ExpiresAt: '2027-01-01T00:00:00Z' }
  const made = { value: [] as object[], DirectoryAddress: 'https://survey.example.org/scim/v2' }
  const { user, sent } = await opened(
    {
      [rulesAt]: { value: { secondFactorRoles: [], passwords } },
      [`GET ${at}.IdentityProviders()`]: {
        value: [{ Settings, HasSecret: true }],
        ReturnAddress: 'https://survey.example.org/SignIn/Return',
      },
      [`POST ${at}.SaveIdentityProvider()`]: {},
      [`GET ${at}.DirectoryTokens()`]: () => made,
      [`POST ${at}.RotateDirectoryToken()`]: () => {
        made.value = [{ ...token, UsedAt: null, Address: null }]
        return { value: { Token: 'scim_planted' } }
      },
      [`POST ${at}.EndDirectoryTokens()`]: () => {
        made.value = []
        return {}
      },
    },
    ['manageOrgs'],
  )
  await user.click(await screen.findByRole('button', { name: '设置: 企业微信扫码' }))
  const wecom = within(await screen.findByRole('dialog'))
  expect(wecom.getByRole<HTMLInputElement>('textbox', { name: '回调地址（登记到身份提供方）' }).value).toContain(
    'Return',
  )
  for (const [label, text] of [
    ['登录按钮上的名称', '企业微信'],
    ['企业 ID（CorpId）', 'ww1'],
    ['应用编号（AgentId）', '1000002'],
    ['客户端密钥', 'planted'],
  ] as const)
    await user.type(wecom.getByLabelText(label), text)
  await user.click(wecom.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.findLast(({ path }) => path.includes('SaveIdentityProvider'))?.body)
    .toMatchObject({ settings: { kind: 'wecom', issuer: 'ww1', agentId: '1000002' }, secret: 'planted' })
  await user.click(await screen.findByRole('button', { name: '设置: 钉钉扫码' }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: '同步地址（SCIM 2.0）' })
  await expect.poll(() => address.value).toBe(made.DirectoryAddress)
  await user.click(screen.getByRole('button', { name: '生成新令牌' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '令牌' })).value).toBe('scim_planted')
  const rotated = sent.findLast(({ path }) => path.includes('RotateDirectoryToken'))
  expect(rotated?.body).toEqual({ kind: 'dingtalk', days: 365 })
  await user.click(screen.getByRole('button', { name: '完成' }))
  expect(screen.queryByDisplayValue('scim_planted')).toBe(null)
  await user.click(await screen.findByRole('button', { name: '停用全部令牌' }))
  const asked = within((await screen.findAllByRole('dialog')).at(-1)!)
  await user.click(asked.getByRole('button', { name: '停用全部令牌' }))
  expect(await screen.findByText('没有令牌，目录不能连接。')).toBeDefined()
})
