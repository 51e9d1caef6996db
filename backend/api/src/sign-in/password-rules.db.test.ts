import { roles } from '@naire/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { says } from '../../../../tests/api/factor-field.ts'
import { FieldworkSite, newSid, password } from '../../../../tests/api/fieldwork.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let strict: FieldworkSite
let boss: Client & { readonly sid: string }
let person: Client & { readonly sid: string }

const rules = (more: object, by: Client = boss) =>
  by.post(`/odata/Orgs('${strict.orgSid}')/SurveyExpert.SetSignInRules()`, {
    secondFactorRoles: [],
    passwords: { least: 8, refusedWords: [], longestDays: null, ...more },
  })
const change = (newPassword: string, old = password) =>
  person.post(`/odata/Users('${person.sid}')/SurveyExpert.ChangePassword()`, { password: old, newPassword })

beforeAll(async () => {
  strict = await FieldworkSite.make(field.product, '严格机构')
  boss = await strict.person('OrgAdmin', 'strict_boss')
  person = await strict.person('Surveyor', 'strict_one')
})

describe('passwords of an organisation', () => {
  it('follow its rules wherever one is set, and what lacks is named', async () => {
    expect((await rules({ least: 14, refusedWords: ['严格', 'Horse'] })).status).toBe(204)
    const made = await boss.post('/odata/Users', {
      Sid: newSid(),
      Code: 'strict_two',
      Name: '二',
      Nickname: '二',
      pw: 'short lake',
      Authority: roles.Surveyor,
      DeptSid: strict.deptSid,
    })
    expect(says(made)).toBe('user.passwordLength')
    expect(made.body.error.message).toContain('14')
    expect(says(await change('short lake'))).toBe('user.passwordLength')
    const word = await change('a HORSE in the rain')
    expect([says(word), word.body.error.message]).toEqual(['user.passwordWord', '密码不能包含“Horse”。'])
    const given = { targetUserSid: person.sid, password: 'tr4verse lake' }
    expect(says(await boss.post('/odata/Users/SurveyExpert.ModifyPassword()', given))).toBe('user.passwordLength')
    expect(says(await boss.put(`/odata/Users('${person.sid}')`, { pw: 'tr4verse lake' }))).toBe('user.passwordLength')
    expect((await change('tr4verse the long lake')).status).toBe(204)
    expect((await change(password, 'tr4verse the long lake')).status).toBe(400)
  })

  it('are of no concern to another organisation, and set by nobody of it', async () => {
    const other = await field.place.person('OrgAdmin', 'other_boss')
    expect((await rules({ least: 9 }, other)).status).toBe(404)
    expect((await rules({ least: 7 })).body.error.target).toBe('passwords.least')
    expect((await rules({ refusedWords: ['a'] })).body.error.target).toBe('passwords.refusedWords[0]')
    const own = await field.place.person('Surveyor', 'other_one')
    expect(
      (
        await own.post(`/odata/Users('${own.sid}')/SurveyExpert.ChangePassword()`, {
          password,
          newPassword: 'a HORSE 12',
        })
      ).status,
    ).toBe(204)
  })

  it('are replaced before anything else once they are too old', async () => {
    expect((await rules({ longestDays: 30 })).status).toBe(204)
    const age = (days: number) =>
      field.product.pool.query(
        `update vault.passwords set set_at = now() - $2 * interval '1 day' where user_sid = $1`,
        [person.sid, days],
      )
    const authenticate = () =>
      field.product.anybody.post('/odata/Authenticate', { userCode: 'strict_one', password: 'tr4verse the long lake' })
    await age(29)
    expect((await authenticate()).body).not.toHaveProperty('MustRenew')
    await age(31)
    const { body } = await authenticate()
    expect(body.MustRenew).toBe(true)
    person = Object.assign(field.product.anybody.as({ Authorization: `Bearer ${body.Token}` }), { sid: person.sid })
    for (const path of ['/api/SignIns', '/odata/NaireSessions', `/odata/Users('${person.sid}')`])
      expect(says(await person.get(path)), path).toBe('access.passwordOver')
    expect((await person.get('/api/Me')).status).toBe(200)
    expect(says(await person.post('/odata/Users/SurveyExpert.ModifyPassword()', {}))).toBe('access.passwordOver')
    expect((await change('another long lake', 'tr4verse the long lake')).status).toBe(204)
    expect((await person.get('/api/SignIns')).status).toBe(200)
  })
})
