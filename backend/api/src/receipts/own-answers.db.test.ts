import type { NaireRecord } from '@naire/domain/naires'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('ProjectManager', 'manager')
})

async function published(OwnAnswers?: string): Promise<NaireRecord> {
  const record = copyOf({ ...screening(), ...(OwnAnswers && { OwnAnswers }) } as NaireRecord)
  await field.place.publish(record)
  return record
}
async function finished(OwnAnswers?: string) {
  const someone = new Respondent(field.product.anybody, await published(OwnAnswers))
  const token = (await someone.finish()).body.OwnAnswers as string | undefined
  return { someone, token: token ?? '' }
}
const json = { accept: 'application/json' }
const look = (token: string): Promise<Json> => field.product.anybody.get(`/answers/${token}`, json)
const erase = (token: string) =>
  field.product.anybody.raw('POST', `/answers/${token}`, '', {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...json,
  })
const stored = async (sid: string) => (await manager.get(`/odata/NaireSessions('${sid}')`)).status

describe('own answers', () => {
  it('are told in words to who gave them, and erased for good where the author allows it', async () => {
    const { someone, token } = await finished('Erase')
    const { body } = await look(token)
    expect(body).toMatchObject({ State: 'kept', MayErase: true, Naire: expect.any(String) })
    const [age, gender] = body.Answers
    expect([age.Answers, gender.Answers]).toEqual([['30'], ['女']])
    expect(body.Answers).toHaveLength(Object.keys(calm).length)
    const page = await field.product.anybody.get(`/answers/${token}?lang=ar`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('<html lang="ar" dir="rtl">')
    expect(page.text).toContain('<form method="post">')
    expect((await erase(token)).body).toEqual({ State: 'erased' })
    expect((await erase(token)).body).toEqual({ State: 'erased' })
    expect((await look(token)).body).toMatchObject({ State: 'erased', MayErase: false, Answers: [] })
    await expect.poll(() => stored(someone.sid), { timeout: 20_000 }).not.toBe(200)
  })

  it('are printed by a button that one script shows, which runs in this page alone', async () => {
    const { token } = await finished('Erase')
    const { text, headers } = await field.product.anybody.get(`/answers/${token}?lang=de`)
    expect(text).toContain('<button type="button" class="print" hidden>Drucken oder als PDF speichern</button>')
    expect(text.match(/<script/g)).toHaveLength(1)
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(text) ?? []
    const button = { hidden: true, onclick: () => {} }
    const print = vi.fn<() => void>()
    // oxlint-disable-next-line no-new-func
    new Function('document', 'print', script)({ querySelector: () => button }, print)
    expect(button.hidden).toBe(false)
    button.onclick()
    expect(print).toHaveBeenCalledOnce()
    const hash = createHash('sha256').update(script).digest('base64')
    const policyOf = (of: Headers) => /script-src ([^;]*)/.exec(of.get('content-security-policy') ?? '')?.[1]
    expect(policyOf(headers)?.split(' ')).toEqual([`'sha256-${hash}'`, "'self'", "'wasm-unsafe-eval'"])
    expect(text).toMatch(/@media print\{[^]*button,details\{display:none\}[^]*break-inside:avoid/)
    await erase(token)
    const erased = await field.product.anybody.get(`/answers/${token}`)
    expect(erased.text).not.toMatch(/<script|class="print"/)
    for (const page of [erased, await field.product.anybody.get('/health')])
      expect(policyOf(page.headers)).toBe("'self' 'wasm-unsafe-eval'")
  })

  it('are shown and stay where the author wants that, and are nobody’s business where nothing is said', async () => {
    const shown = await finished('Show')
    expect((await look(shown.token)).body).toMatchObject({ State: 'kept', MayErase: false })
    expect((await field.product.anybody.get(`/answers/${shown.token}`)).text).not.toContain('<form')
    expect((await erase(shown.token)).status).toBe(404)
    expect(await stored(shown.someone.sid)).toBe(200)
    const hidden = await finished()
    expect(hidden.token).toBe('')
  })

  it('open by the code of a person once their session is over, and by no other code', async () => {
    const supervisor = await field.place.person('Supervisor', 'answers_people')
    const listed = async (OwnAnswers?: string) => {
      const record = copyOf({
        ...screening(),
        AnonymousMode: 1,
        IdentifyingValidationMode: 1,
        ...(OwnAnswers && { OwnAnswers }),
      } as NaireRecord)
      await field.place.publish(record)
      const on = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
      await supervisor.post(on('DefineIdentList'), { kind: 'people', columns: [] })
      await supervisor.post(on('SavePeople'), { people: [{ code: 'A 1' }, { code: 'A2' }] })
      const someone = new Respondent(field.product.anybody, record)
      const asked = (code: string, naireSid = record.Sid) =>
        fetch(`${field.product.anybody.url}/answers/${naireSid}?${new URLSearchParams({ code })}`, {
          headers: json,
          redirect: 'manual',
        })
      return { someone, asked }
    }
    const { someone, asked } = await listed('Show')
    await someone.commit({ age: 30 }, { IdentifyingCode: 'A 1' })
    expect((await asked('A 1')).status).toBe(404)
    await someone.finish(calm, { IdentifyingCode: 'A 1' })
    await expect.poll(async () => (await asked(' A 1')).status, { timeout: 20_000 }).toBe(303)
    const address = (await asked('A 1')).headers.get('location') ?? ''
    expect(address).toMatch(new RegExp(`^/answers/${someone.sid}\\.`))
    expect((await field.product.anybody.get(address, json)).body).toMatchObject({ State: 'kept' })
    for (const code of ['A2', 'a 1', 'B9', '']) expect((await asked(code)).status, code).toBe(404)
    const hidden = await listed()
    await hidden.someone.finish(calm, { IdentifyingCode: 'A 1' })
    for (const naireSid of [undefined, newSid(), someone.sid])
      expect((await hidden.asked('A 1', naireSid)).status).toBe(404)
  })

  it('open by no receipt, no guess and no address of another session', async () => {
    const { someone, token } = await finished('Erase')
    const receipt = (await someone.read()).body.value[0].Receipt ?? 'none'
    const [, signature] = token.split('.')
    for (const wrong of [receipt, someone.sid, `${someone.sid}.`, `${newSid()}.${signature}`, `${token}x`, '..%2f'])
      for (const call of [look, erase]) expect((await call(wrong)).status, wrong).toBe(404)
    expect(await stored(someone.sid)).toBe(200)
  })

  it('are no markup, whatever was written', async () => {
    const record = JSON.parse(JSON.stringify(await published('Show'))) as { Questions: Json[] } & NaireRecord
    const someone = new Respondent(field.product.anybody, record)
    const { body } = await someone.finish({ ...calm, age: 31 })
    await field.place.publish({ ...record, Name: '<img src=x onerror=alert(1)>甲' } as NaireRecord)
    const { text } = await field.product.anybody.get(`/answers/${body.OwnAnswers}`)
    expect(text).not.toMatch(/<img|onerror/)
  })
})
