import { operations, roles, type OperationName } from '@naire/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls, nothing } from '../api/calls.ts'
import type { Client, Json } from '../api/client.ts'
import { enrol, openFactors, says, toldIn, wrong } from '../api/factor-field.ts'
import { totp } from '../api/factors.ts'
import { password, FieldworkSite } from '../api/fieldwork.ts'
import { listen } from '../api/live-stream.ts'
import { startProduct } from '../api/product.ts'

const { authenticate, challengeFor, complete, field, newPerson, nextStep } = openFactors()
type Person = Awaited<ReturnType<typeof newPerson>>

describe('an app with codes', () => {
  let person: Person
  let secret: string
  let codes: readonly string[]
  beforeAll(async () => {
    person = await newPerson()
    ;({ secret, codes } = await enrol(person))
  })

  it('is begun with the password alone, and counts once a code of it was right', async () => {
    const other = await newPerson()
    expect(says(await other.post('/api/BeginTotp', { Password: 'wrong' }))).toBe('access.wrongPassword')
    const { body } = await other.post('/api/BeginTotp', { Password: password })
    expect(body.Address).toMatch(/^otpauth:\/\/totp\/Naire.*secret=/)
    expect(says(await other.post('/api/ConfirmTotp', { Code: wrong(body.Secret) }))).toBe('access.secondFactorWrong')
    expect((await authenticate(other.code)).status).toBe(200)
    expect(says(await person.post('/api/BeginTotp', { Password: password }))).toBe('secondFactor.exists')
  })

  it('makes signing in two steps, whose second one answers as the first did', async () => {
    await nextStep(person.sid)
    const first = await authenticate(person.code)
    expect([first.status, says(first), toldIn(first, 'Factors')]).toEqual([
      403,
      'access.secondFactorNeeded',
      'totp recoveryCode',
    ])
    expect(first.text).not.toContain('Token')
    const code = totp(secret)
    const second = await complete(toldIn(first, 'Challenge'), { Code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(second.body, second.text).toMatchObject({
      Code: person.code,
      Authority: roles.Supervisor,
      Token: expect.any(String),
    })
    expect((await field.product.anybody.get('/api/Me', { Authorization: `Bearer ${second.body.Token}` })).status).toBe(
      200,
    )
  })

  it('takes a code once, also in many tries at once and of another sign-in', async () => {
    await nextStep(person.sid)
    const challenges = await Promise.all(Array.from({ length: 3 }, () => challengeFor(person.code)))
    const code = totp(secret)
    const tries = await Promise.all(challenges.map((each) => complete(each, { Code: code })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(says(await complete(await challengeFor(person.code), { Code: code }))).toBe('access.secondFactorWrong')
  })

  it('takes a challenge once, and none that was made up, is over, or is another’s', async () => {
    await nextStep(person.sid)
    const challenge = await challengeFor(person.code)
    expect((await complete(challenge, { Code: totp(secret) })).status).toBe(200)
    await nextStep(person.sid)
    expect(says(await complete(challenge, { Code: totp(secret) }))).toBe('access.challengeOver')
    expect(says(await complete(`${challenge.slice(0, -1)}x`, { Code: totp(secret) }))).toBe('access.challengeOver')
    const old = await challengeFor(person.code)
    await field.product.pool.query(`update vault.factor_challenges set until = now() - interval '1 second'`)
    expect(says(await complete(old, { Code: totp(secret) }))).toBe('access.challengeOver')
    const stranger = await newPerson()
    const theirs = await enrol(stranger)
    await nextStep(stranger.sid)
    expect(says(await complete(await challengeFor(person.code), { Code: totp(theirs.secret) }))).toBe(
      'access.secondFactorWrong',
    )
    expect(says(await complete(await challengeFor(person.code), { RecoveryCode: theirs.codes[0] }))).toBe(
      'access.secondFactorWrong',
    )
  })

  it('lets nobody past with what the first step gave', async () => {
    const challenge = await challengeFor(person.code)
    for (const path of ['/api/Me', '/odata/NaireSessions', '/live', '/api/SecondFactors'])
      expect((await field.product.anybody.get(path, { Authorization: `Bearer ${challenge}` })).status, path).toBe(401)
  })

  it('has ten recovery codes, each good once, however it is written', async () => {
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = ''] = codes
    expect(
      (await complete(await challengeFor(person.code), { RecoveryCode: first.toUpperCase().replaceAll('-', ' ') }))
        .status,
    ).toBe(200)
    expect(says(await complete(await challengeFor(person.code), { RecoveryCode: first }))).toBe(
      'access.secondFactorWrong',
    )
    expect((await person.get('/api/SecondFactors')).body.RecoveryCodesLeft).toBe(9)
    const renewed = await person.post('/api/RenewRecoveryCodes', { Password: password })
    expect(renewed.body.RecoveryCodes).toHaveLength(10)
    expect(says(await complete(await challengeFor(person.code), { RecoveryCode: codes[1] }))).toBe(
      'access.secondFactorWrong',
    )
  })

  it('takes one proof at a time', async () => {
    const challenge = await challengeFor(person.code)
    for (const proof of [{}, { Code: '000000', RecoveryCode: 'a' }])
      expect((await complete(challenge, proof)).status).toBe(400)
  })

  it('leaves a sign-in to the end of what the password began: a block and a new password', async () => {
    const blocked = await newPerson()
    const theirs = await enrol(blocked)
    await nextStep(blocked.sid)
    const challenge = await challengeFor(blocked.code)
    await field.product.admin.post(`/odata/Users('${blocked.sid}')/SurveyExpert.SetStatus()`, { status: 1 })
    expect(says(await complete(challenge, { Code: totp(theirs.secret) }))).toBe('access.challengeOver')
  })
})

it('is guessed a few times, and not a thousand, whichever way', async () => {
  const person = await newPerson()
  const { secret } = await enrol(person)
  const bad = wrong(secret)
  const challenge = await challengeFor(person.code)
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => complete(challenge, { Code: bad })))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  await nextStep(person.sid)
  // The right one does not get through either, nor a new challenge.
  expect((await complete(await challengeFor(person.code), { Code: totp(secret) })).status).toBe(429)
  expect((await complete(await challengeFor(person.code), { RecoveryCode: 'aaaa-aaaa-aaaa' })).status).toBe(429)
})

it('does not shut the person out of a browser on which they signed in before', async () => {
  const person = await newPerson()
  const { secret } = await enrol(person)
  await nextStep(person.sid)
  const signedIn = await complete(await challengeFor(person.code), { Code: totp(secret) })
  const Cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const challenge = await challengeFor(person.code)
  await Promise.all(Array.from({ length: 8 }, () => complete(challenge, { Code: wrong(secret) })))
  await nextStep(person.sid)
  expect((await complete(challenge, { Code: totp(secret) })).status).toBe(429)
  expect((await complete(challenge, { Code: totp(secret) }, field.product.anybody.as({ Cookie }))).status).toBe(200)
})

it('a first factor ends the sign-ins that were without one, and tells every open stream', async () => {
  const person = await newPerson('Alarmer')
  const elsewhere = await field.product.anybody.signIn(person.code, password)
  const stream = await listen(elsewhere)
  await enrol(person)
  expect([(await elsewhere.get('/api/Me')).status, (await person.get('/api/Me')).status]).toEqual([401, 200])
  expect(
    await Promise.race([
      stream.ended.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 3_000)),
    ]),
  ).toBe(true)
})

describe('a role that needs a second factor', () => {
  const mayEnrol: readonly OperationName[] = [
    'me',
    'logout',
    'listSecondFactors',
    'beginTotp',
    'confirmTotp',
    'beginPasskey',
    'confirmPasskey',
  ]
  let strict: FieldworkSite
  let boss: Person
  const rules = (client: Client, roleCodes: readonly number[]) =>
    client.post(`/odata/Orgs('${strict.orgSid}')/SurveyExpert.SetSignInRules()`, { secondFactorRoles: roleCodes })
  const strictPerson = (role: keyof typeof roles) => newPerson(role, strict)

  beforeAll(async () => {
    strict = await FieldworkSite.make(field.product, '严格机构')
    boss = await strictPerson('OrgAdmin')
  })

  it('is named by the organisation’s administrators alone, for their own organisation and no super administrators', async () => {
    const manager = await strictPerson('ProjectManager')
    expect((await rules(manager, [roles.Customer])).status).toBe(404)
    expect((await rules(await newPerson('OrgAdmin'), [roles.Customer])).status).toBe(404)
    expect(says(await rules(boss, [roles.SuperAdmin]))).toBe('org.notTheirRole')
    expect((await rules(boss, [99])).body.error.target).toBe('secondFactorRoles[0]')
    expect((await rules(boss, [roles.ProjectManager, roles.Alarmer])).status).toBe(204)
    expect((await boss.get(`/odata/Orgs('${strict.orgSid}')/SurveyExpert.SignInRules()`)).body).toMatchObject({
      value: { secondFactorRoles: [roles.ProjectManager, roles.Alarmer] },
    })
  })

  it('does nothing else before it has one: no call but those that enrol, in no batch, and by no stream', async () => {
    const person = await strictPerson('ProjectManager')
    for (const name of Object.keys(operations) as OperationName[]) {
      if (name === 'logout' || name.startsWith('wechat')) continue
      const reply = await calls[name](person, nothing(strict.orgSid))
      const isKept = says(reply) === 'access.secondFactorMissing'
      const asksNobody = !isKept && operations[name].needs === 'public'
      if (!asksNobody)
        expect(isKept, `${name}: ${reply.status} ${reply.text.slice(0, 160)}`).toBe(!mayEnrol.includes(name))
    }
    const requests = [
      { id: '1', method: 'GET', url: 'NaireSessions', headers: { authorization: person.headers['Authorization'] } },
    ]
    const { body } = await field.product.anybody.post('/odata/$batch', { requests })
    expect(body.responses[0].status).toBe(403)
    for (const path of ['/api/SecondFactors/../ApiTokens', '/api/Me/', '/odata/api/Me', '/api/Me%2f..%2fSignIns'])
      expect((await person.get(path)).status, path).toBeOneOf([400, 403, 404])
  })

  it('goes on in the same sign-in with one, and needs no second one for API tokens', async () => {
    await rules(boss, [])
    const person = await strictPerson('ProjectManager')
    const { Token } = (
      await person.post('/api/CreateApiToken', { Name: 'Excel', ReadOnly: true, SubjectSid: null, Days: 1 })
    ).body
    await rules(boss, [roles.ProjectManager])
    expect((await person.get('/odata/NaireSessions')).status).toBe(403)
    expect((await authenticate(person.code)).body).toMatchObject({ MustEnrol: true })
    const byToken = field.product.anybody.as({ Authorization: `Bearer ${Token}` })
    expect((await byToken.get('/odata/NaireSessions')).status).toBe(200)
    const { secret } = await enrol(person)
    expect((await person.get('/odata/NaireSessions')).status).toBe(200)
    await nextStep(person.sid)
    const signedIn = await complete(await challengeFor(person.code), { Code: totp(secret) })
    expect(signedIn.body).not.toHaveProperty('MustEnrol')
    expect((await byToken.get('/odata/NaireSessions')).status).toBe(200)
    expect(says(await person.post('/api/RemoveTotp', { Password: password }))).toBe('secondFactor.lastNeeded')
    await rules(boss, [])
    expect((await person.post('/api/RemoveTotp', { Password: password })).status).toBe(204)
    expect((await authenticate(person.code)).status).toBe(200)
    expect((await person.get('/api/SecondFactors')).body.RecoveryCodesLeft).toBe(0)
  })
})

it('super administrators need one where the configuration says so', async () => {
  const strict = await startProduct({ SUPERADMIN_SECOND_FACTOR: 'required' })
  try {
    expect(says(await strict.admin.get('/odata/Orgs'))).toBe('access.secondFactorMissing')
    expect((await strict.admin.get('/api/SecondFactors')).body).toMatchObject({ IsNeeded: true, TakesPasskeys: false })
  } finally {
    await strict.stop()
  }
}, 60_000)

it('whoever administers a person takes their factors away, which ends their sign-ins; the person alone does not', async () => {
  const [person, manager, boss] = [await newPerson(), await newPerson('ProjectManager'), await newPerson('OrgAdmin')]
  const [theirs] = [await enrol(person), await enrol(boss)]
  const reset = (client: Client, { sid }: Person) =>
    client.post('/odata/Users/SurveyExpert.ResetSecondFactors()', { targetUserSid: sid })
  expect(says(await reset(manager, boss))).toBe('user.authorityTooHigh')
  expect(says(await reset(boss, boss))).toBe('user.ownAccount')
  expect((await reset(await newPerson('Supervisor'), person)).status).toBe(404)
  expect((await reset(manager, person)).status).toBe(204)
  expect((await person.get('/api/Me')).status).toBe(401)
  expect((await authenticate(person.code)).status).toBe(200)
  expect((await authenticate(boss.code)).status).toBe(403)
  const { rows } = await field.product.pool.query(
    'select (select count(*) from vault.recovery_codes where user_sid = $1) + (select count(*) from vault.totp_factors where user_sid = $1) as left',
    [person.sid],
  )
  expect([Number(rows[0].left), theirs.codes.length]).toEqual([0, 10])
})

it('no secret stands in the log or readable in a table; the diary tells which factor it was', async () => {
  const person = await newPerson()
  const { secret, codes } = await enrol(person)
  await nextStep(person.sid)
  const code = totp(secret)
  await complete(await challengeFor(person.code), { Code: wrong(secret) })
  const ended = await complete(await challengeFor(person.code), { Code: code })
  const { rows } = await field.product.pool.query(
    `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('log', 'vault', 'read') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const found = await field.product.pool.query(
      `select count(*)::int as n from ${name} as t where t::text like any($1)`,
      [
        [
          `%${secret}%`,
          `%${Buffer.from(secret).toString('hex')}%`,
          ...codes.map((each) => `%${each}%`),
          ...codes.map((each) => `%${each.replaceAll('-', '')}%`),
        ],
      ],
    )
    expect(found.rows[0].n, name).toBe(0)
  }
  const query = `$filter=${encodeURIComponent(`Stream eq 'signins-${person.sid}'`)}&$orderby=Position&$select=EventType,Reason`
  const { body } = await field.product.admin.get(`/odata/AuditEvents?${query}`, {
    'X-Min-Position': ended.headers.get('x-position') ?? '',
    'X-Org': field.place.orgSid,
  })
  expect(body.value.map(({ EventType, Reason }: Json) => `${EventType} ${Reason ?? ''}`.trim())).toEqual([
    'SignedIn',
    'SecondFactorAdded totp',
    'SignInFailed wrongSecondFactor',
    'SignedIn totp',
  ])
})
