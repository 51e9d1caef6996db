import { connect } from '@naire/database'
import { roles } from '@naire/domain/access'
import { expect, it } from 'vitest'
import { says } from '../api/factor-field.ts'
import { FieldworkSite, newSid } from '../api/fieldwork.ts'
import { openInvitations } from '../api/invitation-field.ts'
import { anotherPlace } from '../api/wechat-field.ts'

const house = openInvitations()
const { accept, authenticate, find, invite, newcomer, tokenOf } = house
const chosen = 'tr4verse the lake'
const query = (sql: string, values: readonly unknown[]) => house.field.product.pool.query(sql, [...values])

async function invited(more: object = {}) {
  const person = await newcomer(more)
  const { status, text } = await invite(person.sid)
  expect(status, text).toBe(204)
  return { ...person, token: tokenOf(person.mail) }
}

it('of ten who open a link at once, one sets the password', async () => {
  const { token, code } = await invited()
  const passwords = Array.from({ length: 10 }, (_, n) => `lake ${n} and rain`)
  const tries = await Promise.all(passwords.map((pw) => accept(token, pw)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(tries.flatMap((reply) => (reply.status === 200 ? [] : [says(reply)])))).toEqual(
    new Set(['access.invitationUsed']),
  )
  const winner = passwords[tries.findIndex(({ status }) => status === 200)] ?? ''
  expect((await authenticate(code, winner)).status).toBe(200)
  expect([says(await find(token)), says(await accept(token, chosen))]).toEqual([
    'access.invitationUsed',
    'access.invitationUsed',
  ])
})

it('ends after 72 hours, with the next one, with a password from elsewhere, and with a block', async () => {
  const late = await invited()
  const until = await query('select expires_at as at from vault.invitations where user_sid = $1', [late.sid])
  expect((until.rows[0].at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
  await query(`update vault.invitations set expires_at = now() - interval '1 second' where user_sid = $1`, [late.sid])
  expect([says(await find(late.token)), says(await accept(late.token, chosen))]).toEqual([
    'access.invitationExpired',
    'access.invitationExpired',
  ])

  const twice = await invited()
  expect((await invite(twice.sid)).status).toBe(204)
  expect(tokenOf(twice.mail)).not.toBe(twice.token)
  expect(says(await accept(twice.token, chosen))).toBe('access.invitationUsed')
  const reset = { targetUserSid: twice.sid, password: 'from elsewhere' }
  expect((await house.boss.post('/odata/Users/SurveyExpert.ModifyPassword()', reset)).status).toBe(204)
  expect(says(await accept(tokenOf(twice.mail), chosen))).toBe('access.invitationUsed')

  const blocked = await invited()
  const status = (to: number) =>
    house.boss.post(`/odata/Users('${blocked.sid}')/SurveyExpert.SetStatus()`, { status: to })
  expect((await status(1)).status).toBe(204)
  expect(says(await invite(blocked.sid))).toBe('access.blocked')
  expect((await status(0)).status).toBe(204)
  expect(says(await accept(blocked.token, chosen))).toBe('access.invitationUsed')
})

it('is over for an address that was wrong, and is not sent for a closed organisation', async () => {
  const { sid, token, code } = await invited()
  const change = { Sid: sid, Code: code, Mail: `right_${code}@example.org` }
  const changed = await house.boss.put(`/odata/Users('${sid}')`, change)
  expect(changed.status, changed.text).toBe(200)
  expect(says(await accept(token, chosen))).toBe('access.invitationUsed')

  const { admin } = house.field.product
  const { deptSid, orgSid } = await FieldworkSite.make(house.field.product, '关闭示范机构')
  const { port, user, password: secret } = house.smtp
  const relay = { host: '127.0.0.1', port, isSecure: false, user, from: 'a@example.org' } as const
  await house.parts.vault.messageChannels.save(
    orgSid,
    { kind: 'mail', fromName: '别院', ...relay },
    { secret, by: 'A' },
  )
  const own = { Sid: newSid(), Code: 'closed_one', Name: '关', Nickname: '关', Mail: 'closed_one@example.org' }
  const more = { Authority: roles.Assessor, OrgSid: orgSid, DeptSid: deptSid, pw: chosen }
  expect((await admin.post('/odata/Users', { ...own, ...more })).status).toBe(201)
  const closing = { Name: '关闭示范机构', Reason: '到期' }
  expect((await admin.post(`/odata/Orgs('${orgSid}')/SurveyExpert.Close()`, closing)).status).toBe(204)
  expect(says(await invite(own.Sid, admin))).toBe('org.closed')
  expect((await house.recover('closed_one')).status).toBe(204)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(house.textsTo(own.Mail)).toEqual([])
})

it('is sent by nobody but who may set the password', async () => {
  const { sid } = await newcomer()
  const stranger = await (await anotherPlace(house.field)).person('OrgAdmin', 'inv_stranger')
  const supervisor = await house.field.place.person('Supervisor', 'inv_supervisor')
  const manager = await house.field.place.person('ProjectManager', 'inv_manager')
  for (const by of [stranger, supervisor]) expect((await invite(sid, by)).status).toBe(404)
  expect((await invite(sid, house.field.product.anybody)).status).toBe(401)
  expect(says(await invite(house.boss.sid, manager))).toBe('user.authorityTooHigh')
  expect((await invite(sid, manager)).status).toBe(204)
})

it('floods no mailbox', async () => {
  const { sid, mail } = await newcomer()
  const replies = []
  for (let n = 0; n < 6; n += 1) replies.push(says(await invite(sid)))
  expect(replies).toEqual([204, 204, 204, 204, 204, 'access.slowDown'])
  expect(house.textsTo(mail)).toHaveLength(5)
})

it('of a forgotten password tells nobody which accounts there are, and floods no mailbox', async () => {
  const { code, mail } = await newcomer({ Invite: false, pw: chosen })
  const { code: without } = await newcomer({ Invite: false, pw: chosen, Mail: '' })
  const blocked = await newcomer({ Invite: false, pw: chosen })
  await house.boss.post(`/odata/Users('${blocked.sid}')/SurveyExpert.SetStatus()`, { status: 1 })
  const answers = []
  for (const one of [code, without, blocked.code, 'nobody_at_all', 'superadmin', "' or 1=1"])
    answers.push(await house.recover(one).then(({ status, text }) => [status, text]))
  expect(answers).toEqual(answers.map(() => [204, '']))
  await expect.poll(() => house.textsTo(mail).length).toBe(1)
  expect([house.textsTo(blocked.mail).length, house.textsTo('').length]).toEqual([0, 0])
  for (let n = 0; n < 8; n += 1) await house.recover(code)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(house.textsTo(mail).length).toBeLessThanOrEqual(5)
  // The last link alone is good.
  expect((await find(tokenOf(mail))).status).toBe(200)
  const many = []
  for (let n = 0; n < 30; n += 1) many.push((await house.recover('nobody_at_all')).status)
  expect(many.at(-1)).toBe(429)
})

it('keeps its token, its address and the password in no table', async () => {
  const { token, sid } = await invited()
  const used = await invited()
  expect((await accept(used.token, chosen)).status).toBe(200)
  const pool = connect(house.field.product.databaseUrl, { max: 1, applicationName: 'invitations-attack' })
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('log', 'read', 'vault', 'work')`,
  )
  for (const { name } of tables)
    for (const secret of [token, used.token, chosen]) {
      const { rowCount } = await pool.query(`select from ${name} as t where t::text like $1`, [`%${secret}%`])
      expect(rowCount, name).toBe(0)
    }
  // The address is sealed in the log; the list of users shows it to who administers them.
  const { rowCount } = await pool.query(`select from log.events as t where t::text like $1`, [`%${used.mail}%`])
  expect(rowCount).toBe(0)
  await pool.end()
  expect(sid).not.toBe(used.sid)
})

it('counts wrong tokens like wrong passwords of the address', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 101; n += 1) statuses.push((await find('A'.repeat(43))).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
})
