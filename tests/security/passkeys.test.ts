import { describe, expect, it } from 'vitest'
import type { Json } from '../api/client.ts'
import { enrolPasskey, openFactors, origin, says } from '../api/factor-field.ts'
import { SoftwareAuthenticator } from '../api/factors.ts'
import { password } from '../api/fieldwork.ts'

const { challengeFor, complete, newPerson, passkeyOptions } = openFactors()

describe('passkeys', () => {
  it('sign in, several of them, by their names, and are removed with the password', async () => {
    const person = await newPerson()
    const first = await enrolPasskey(person)
    expect(first.answer.body.RecoveryCodes, first.answer.text).toHaveLength(10)
    const second = await enrolPasskey(person, '家里')
    expect(second.answer.body).toEqual({ RecoveryCodes: null })
    for (const { key } of [first, second]) {
      const challenge = await challengeFor(person.code)
      const options = await passkeyOptions(challenge)
      expect(options.allowCredentials).toHaveLength(2)
      const done = await complete(challenge, { Passkey: key.sign(options) })
      expect(done.status, done.text).toBe(200)
    }
    const { body } = await person.get('/api/SecondFactors')
    expect(body.Passkeys.map(({ Name }: Json) => Name)).toEqual(['工位电脑', '家里'])
    const [{ Sid }] = body.Passkeys
    expect(says(await person.post('/api/RemovePasskey', { Sid, Password: 'wrong' }))).toBe('access.wrongPassword')
    const stranger = await newPerson()
    expect(says(await stranger.post('/api/RemovePasskey', { Sid, Password: password }))).toBe('secondFactor.notFound')
    expect((await person.post('/api/RemovePasskey', { Sid, Password: password })).status).toBe(204)
    const challenge = await challengeFor(person.code)
    expect(says(await complete(challenge, { Passkey: first.key.sign(await passkeyOptions(challenge)) }))).toBe(
      'access.secondFactorWrong',
    )
  })

  it('prove nothing with another challenge, from another site, or of another person', async () => {
    const person = await newPerson()
    const { key } = await enrolPasskey(person)
    const [earlier, later] = [await challengeFor(person.code), await challengeFor(person.code)]
    const old = key.sign(await passkeyOptions(earlier))
    await passkeyOptions(later)
    expect(says(await complete(later, { Passkey: old }))).toBe('access.secondFactorWrong')
    const challenge = await challengeFor(person.code)
    const options = await passkeyOptions(challenge)
    expect(
      says(await complete(challenge, { Passkey: key.sign(options, { origin: 'https://phishing.example' }) })),
    ).toBe('access.secondFactorWrong')
    expect(says(await complete(challenge, { Passkey: key.sign({ ...options, rpId: 'phishing.example' }) }))).toBe(
      'access.secondFactorWrong',
    )
    const stranger = await enrolPasskey(await newPerson())
    expect(says(await complete(challenge, { Passkey: stranger.key.sign(options) }))).toBe('access.secondFactorWrong')
    const right = key.sign(options)
    expect((await complete(challenge, { Passkey: right })).status).toBe(200)
    expect(says(await complete(challenge, { Passkey: right }))).toBe('access.challengeOver')
  })

  it('are enrolled by who began it alone, once', async () => {
    const [person, attacker] = [await newPerson(), await newPerson()]
    const options = await person.post('/api/BeginPasskey', { Password: password })
    const Passkey = new SoftwareAuthenticator(origin).register(options.body)
    expect(says(await attacker.post('/api/ConfirmPasskey', { Name: 'x', Passkey }))).toBe('secondFactor.notBegun')
    await attacker.post('/api/BeginPasskey', { Password: password })
    expect(says(await attacker.post('/api/ConfirmPasskey', { Name: 'x', Passkey }))).toBe('access.secondFactorWrong')
    expect((await person.post('/api/ConfirmPasskey', { Name: 'x', Passkey })).status).toBe(200)
    expect(says(await person.post('/api/ConfirmPasskey', { Name: 'x', Passkey }))).toBe('secondFactor.notBegun')
  })
})
