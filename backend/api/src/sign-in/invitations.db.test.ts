import { describe, expect, it } from 'vitest'
import { enrol, says, toldIn } from '../../../../tests/api/factor-field.ts'
import { password } from '../../../../tests/api/fieldwork.ts'
import { openInvitations } from '../../../../tests/api/invitation-field.ts'

const house = openInvitations()
const { accept, authenticate, find, invite, newcomer, textsTo, tokenOf } = house
const chosen = 'tr4verse the lake'

describe('an invitation', () => {
  it('leads a new user from the mail to a password of their own and into the product', async () => {
    const { reply, sid, code, mail } = await newcomer()
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({ Code: code, Mail: mail })
    expect(says(await authenticate(code, ''))).toBe('access.wrongPassword')
    const sent = await invite(sid)
    expect(sent.status, sent.text).toBe(204)
    const [text] = textsTo(mail)
    expect(text).toContain(`您在心晴示范机构的账号是 ${code}`)
    expect(text).toMatch(/https:\/\/survey\.example\.org\/invitation#[\w-]{43}/)
    const token = tokenOf(mail)
    expect((await find(token)).body).toEqual({ Code: code, Name: '新人', Least: 8 })
    const entered = await accept(token, chosen)
    expect(entered.body, entered.text).toMatchObject({ Sid: sid, Code: code, Token: expect.any(String) })
    const own = house.field.product.anybody.as({ Authorization: `Bearer ${entered.body.Token}` })
    expect((await own.get('/api/Me')).body.Sid).toBe(sid)
    expect((await authenticate(code, chosen)).status).toBe(200)
    const { body } = await house.boss.get(`/odata/Users('${sid}')`)
    expect(Date.parse(body.LastSignInTime)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('keeps to the rules of the organisation, and stays good where a password is refused', async () => {
    const { sid, code, mail } = await newcomer()
    const rules = { least: 12, refusedWords: ['心晴'], longestDays: null }
    const set = (passwords: object) =>
      house.boss.post(`/odata/Orgs('${house.field.place.orgSid}')/SurveyExpert.SetSignInRules()`, {
        secondFactorRoles: [],
        passwords,
      })
    expect((await set(rules)).status).toBe(204)
    await invite(sid)
    const token = tokenOf(mail)
    expect((await find(token)).body.Least).toBe(12)
    expect(says(await accept(token, 'short lake'))).toBe('user.passwordLength')
    expect(says(await accept(token, `心晴 ${chosen}`))).toBe('user.passwordWord')
    expect((await accept(token, chosen)).status).toBe(200)
    expect((await authenticate(code, chosen)).status).toBe(200)
    expect((await set({ ...rules, least: 8, refusedWords: [] })).status).toBe(204)
  })

  it('is told of in the trail, and is of no use to who has no mail, no channel or a relay that refuses', async () => {
    const { reply } = await newcomer({ Mail: null })
    expect(says(reply)).toBe('user.noMail')
    expect(says((await newcomer({ Mail: 'a@b' })).reply)).toBe('notice.mailInvalid')
    const { sid: without } = await newcomer({ Mail: '', Invite: false, pw: chosen })
    expect(says(await invite(without))).toBe('user.noMail')
    expect(says(await invite(house.boss.sid))).toBe('user.ownAccount')
    const { sid, mail } = await newcomer()
    house.smtp.conduct = () => 'refuse'
    const unsent = await invite(sid)
    expect([says(unsent), unsent.text.includes(mail)]).toEqual(['user.mailUnsent', false])
    house.smtp.conduct = () => 'take'
    const org = `/odata/Orgs('${house.field.place.orgSid}')/SurveyExpert`
    expect((await house.boss.post(`${org}.RemoveMessageChannel()`, { kind: 'mail' })).status).toBe(204)
    expect(says(await invite(sid))).toBe('campaign.noChannel')
    await house.channel()
    expect((await invite(sid)).status).toBe(204)
    const { body } = await house.boss.get(
      `/odata/AuditEvents?$filter=EventType eq 'InvitationSent' and Stream eq 'signins-${sid}'`,
    )
    expect(body.value).toHaveLength(1)
  })

  it('asks for the second factor of who has one, behind the new password', async () => {
    const { sid, code, mail } = await newcomer({ Invite: false, pw: password })
    await enrol(await house.field.product.anybody.signIn(code, password))
    expect((await invite(sid)).status).toBe(204)
    const half = await accept(tokenOf(mail), chosen)
    expect([says(half), toldIn(half, 'Factors')]).toEqual(['access.secondFactorNeeded', 'totp recoveryCode'])
    expect(half.text).not.toContain('Token')
    expect(says(await authenticate(code, password))).toBe('access.wrongPassword')
  })
})

describe('a forgotten password', () => {
  it('is set anew by a link in a mail to the owner, good for an hour; every other sign-in ends', async () => {
    const { code, mail, sid } = await newcomer({ Invite: false, pw: password })
    const before = await authenticate(code, password)
    expect((await house.recover(code.toUpperCase())).status).toBe(204)
    await expect.poll(() => textsTo(mail).length).toBe(1)
    expect(textsTo(mail)[0]).toContain('1 小时内')
    expect((await authenticate(code, password)).status).toBe(200)
    const token = tokenOf(mail)
    expect((await find(token)).body).toMatchObject({ Code: code })
    expect((await accept(token, chosen)).status).toBe(200)
    expect(says(await authenticate(code, password))).toBe('access.wrongPassword')
    expect((await authenticate(code, chosen)).status).toBe(200)
    const own = house.field.product.anybody.as({ Authorization: `Bearer ${before.body.Token}` })
    expect((await own.get('/api/Me')).status).toBe(401)
    const filter = `$filter=EventType eq 'RecoverySent' and Stream eq 'signins-${sid}'`
    await expect.poll(async () => (await house.boss.get(`/odata/AuditEvents?${filter}`)).body.value.length).toBe(1)
  })
})
