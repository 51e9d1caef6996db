import { describe, expect, it } from 'vitest'
import { options, type Json } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { password } from '../../../../tests/api/fieldwork.ts'

const field = openField()

describe('signing in', () => {
  it('gives the user record with a token, and never a password [S3-01]', async () => {
    await field.place.person('ProjectManager', 'manager')
    const { status, body } = await field.product.anybody.post('/odata/Authenticate', { userCode: 'Manager', password })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Code: 'manager',
      Authority: 2,
      OrgSid: field.place.orgSid,
      OrgName: '心晴示范机构',
      DeptPath: '心晴示范机构',
      ConfigData: null,
      Status: 0,
    })
    expect(body.Token).toMatch(/^\S{20,}$/)
    const also = ['Sid', 'DeptSid', 'LoginOrgSid', 'Name', 'Nickname', 'Tel', 'WebchatBinding']
    expect(Object.keys(body)).toEqual(expect.arrayContaining(also))
    expect(JSON.stringify(body)).not.toContain(password)
  })

  it('knows the built-in superadmin, whose sid is that of the system [S3-03, S3-04]', async () => {
    const { body } = await field.product.admin.get('/api/Me')
    expect(body).toMatchObject({ Code: 'superadmin', Sid: 'F'.repeat(32), Authority: 0 })
  })

  it('says the same of a wrong password and an unknown account', async () => {
    const wrong = await field.product.anybody.post('/odata/Authenticate', { userCode: 'manager', password: 'no' })
    const nobody = await field.product.anybody.post('/odata/Authenticate', { userCode: 'nobody', password: 'no' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.body.error.message).toBe('账号或密码不正确。')
  })

  it('tells who is signed in and what they can do, until they sign out', async () => {
    const judge = await field.place.person('Judge', 'judge_1')
    const me = await judge.get('/api/Me')
    expect(me.body).toMatchObject({
      Code: 'judge_1',
      Abilities: expect.arrayContaining(['judgeAppeals', 'viewSessions']),
    })
    expect(me.body.Token).toBeUndefined()
    expect((await judge.post('/api/Logout')).status).toBe(204)
    expect((await judge.get('/api/Me')).status).toBe(401)
  })

  it('ends at once when the user is blocked, deleted, or gets a new password', async () => {
    const blocked = await field.place.person('Assessor', 'blocked')
    await field.product.admin.post(`/odata/Users('${blocked.sid}')/SurveyExpert.SetStatus()`, { status: 1 })
    expect((await blocked.get('/api/Me')).status).toBe(401)
    expect((await field.product.anybody.post('/odata/Authenticate', { userCode: 'blocked', password })).status).toBe(
      403,
    )

    const changed = await field.place.person('Assessor', 'changed')
    await field.product.admin.post('/odata/Users/SurveyExpert.ModifyPassword()', {
      targetUserSid: changed.sid,
      password: 'another one',
    })
    expect((await changed.get('/api/Me')).status).toBe(401)

    const deleted = await field.place.person('Assessor', 'deleted')
    expect((await field.product.admin.delete(`/odata/Users('${deleted.sid}')`)).status).toBe(204)
    expect((await deleted.get('/api/Me')).status).toBe(401)
  })

  it('keeps the sign-in that changes its own password', async () => {
    const user = await field.place.person('Assessor', 'renewing')
    const change = (old: string) =>
      user.post(`/odata/Users('${user.sid}')/SurveyExpert.ChangePassword()`, {
        password: old,
        newPassword: 'a new one',
      })
    expect((await change('wrong')).status).toBe(400)
    expect((await change(password)).status).toBe(204)
    expect((await user.get('/api/Me')).status).toBe(200)
  })

  it('refuses passwords that are short or guessed', async () => {
    const user = await field.place.person('Assessor', 'careless')
    const change = (newPassword: string) =>
      user.post(`/odata/Users('${user.sid}')/SurveyExpert.ChangePassword()`, { password, newPassword })
    expect((await change('short')).body.error).toMatchObject({
      target: 'pw',
      message: '密码长度须为 8 至 200 个字符。',
    })
    expect((await change('Careless99')).body.error.message).toBe('这个密码太容易被猜到，请换一个。')
  })

  it('lists the devices of one person, and ends one of them at once', async () => {
    const phone = await field.place.person('Assessor', 'two_devices')
    const laptop = await field.product.anybody.as({ 'User-Agent': 'Laptop' }).signIn('two_devices', password)
    const { body } = await phone.get('/api/SignIns')
    expect(body.value).toHaveLength(2)
    expect(body.value.filter((row: Json) => row.IsCurrent)).toHaveLength(1)
    const other = body.value.find((row: Json) => row.UserAgent === 'Laptop')
    expect(other).toMatchObject({ IsCurrent: false, Remembered: false, Address: '127.0.0.1' })
    const stranger = await field.place.person('Assessor', 'stranger')
    expect((await stranger.post('/api/EndSignIn', { Sid: other.Sid })).status).toBe(404)
    expect((await laptop.get('/api/Me')).status).toBe(200)
    expect((await phone.post('/api/EndSignIn', { Sid: other.Sid })).status).toBe(204)
    expect([(await laptop.get('/api/Me')).status, (await phone.get('/api/Me')).status]).toEqual([401, 200])
  })

  it('is kept in the log, also what failed, and never a password', async () => {
    const judge = await field.place.person('Judge', 'judge_2')
    await field.product.anybody.post('/odata/Authenticate', { userCode: 'judge_2', password: 'my other secret' })
    await field.product.anybody.post('/odata/Authenticate', { userCode: 'my secret by mistake', password: 'x' })
    const ended = await judge.post('/api/Logout')
    const supervisor = await field.place.person('Supervisor', 'supervisor')
    const query = options({
      $filter: `Stream eq 'signins-${judge.sid}'`,
      $orderby: 'Position',
      $select: 'EventType,Reason,Ip,ActorName',
    })
    const seen = await supervisor.get(`/odata/AuditEvents?${query}`, {
      'X-Min-Position': ended.headers.get('x-position') ?? '',
    })
    expect(seen.body.value).toMatchObject([
      { EventType: 'SignedIn', Ip: '127.0.0.1', ActorName: 'judge_2' },
      { EventType: 'SignInFailed', Reason: 'wrongPassword' },
      { EventType: 'SignedOut' },
    ])
    const { rows } = await field.product.pool.query(
      `select string_agg(data::text || metadata::text, ' ') as text from log.events where stream like 'signins-%'`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/secret/)
  })

  it('answers a dead token with 401 and a request without one likewise [R6-02]', async () => {
    expect((await field.product.anybody.as({ Authorization: 'Bearer nonsense' }).get('/odata/Orgs')).status).toBe(401)
    expect((await field.product.anybody.get('/odata/Orgs')).status).toBe(401)
  })

  it('slows an address down that tries too often', async () => {
    const tries = await Promise.all(
      Array.from({ length: 70 }, () =>
        field.product.anybody.post('/odata/Authenticate', { userCode: 'x y', password: '' }),
      ),
    )
    const refused = tries.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
