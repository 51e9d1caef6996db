import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('ProjectManager', 'manager')
})

const refusedWith = ({ status, body }: Reply, key: RefusalKey) =>
  expect([status, body.error?.code]).toEqual([refusals[key].status, refusals[key].code])
const list = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
const identify = (Code: string) => field.product.anybody.post(`/naire/${record.Sid}/identify`, { Code })
const begin = (IdentifyingCode: string) =>
  new Respondent(field.product.anybody, record).commit({ age: 30 }, { IdentifyingCode })

async function published(): Promise<void> {
  record = copyOf({
    ...screening(),
    AnonymousMode: 1,
    IdentifyingValidationMode: 1,
    IdentifyingAlias: '工号',
  } as NaireRecord)
  await field.place.publish(record)
}

describe('the list of who may answer', () => {
  it('is loaded, added to and replaced by who manages it, and says who did and when', async () => {
    await published()
    expect((await manager.get(list('IdentList'))).body.value).toEqual({
      Kind: 'marks',
      Columns: [],
      Count: 0,
      LoadedAt: null,
      LoadedBy: null,
    })
    expect((await manager.post(list('LoadIdents'), { codes: ['A1', ' A2 ', 'A1'] })).body.value).toMatchObject({
      Count: 2,
      LoadedBy: 'manager',
    })
    expect((await manager.post(list('LoadIdents'), { codes: ['A3'] })).body.value.Count).toBe(3)
    expect((await manager.post(list('LoadIdents'), { codes: ['B1'], replace: true })).body.value.Count).toBe(1)
    const tooMany = await manager.post(list('LoadIdents'), { codes: Array.from({ length: 20_001 }, (_, n) => `C${n}`) })
    expect([tooMany.status, tooMany.body.error.code]).toEqual([400, refusals['request.invalid'].code])
    const stranger = await (await anotherPlace(field)).person('ProjectManager', 'stranger')
    expect((await stranger.get(list('IdentList'))).status).toBe(404)
    expect((await (await field.place.person('Customer', 'customer')).get(list('IdentList'))).status).toBe(404)
  })

  it('lets in who is on it, and keeps out who is not, at the look-up and at the commit', async () => {
    await published()
    refusedWith(await identify('A1'), 'session.codeUnknown')
    await manager.post(list('LoadIdents'), { codes: ['A1', 'A2'] })
    expect((await identify(' A1 ')).body).toEqual({ Listed: true })
    expect((await begin('A1')).status).toBe(200)
    const no = await begin('Z9')
    refusedWith(no, 'session.codeUnknown')
    expect(no.body.error.message).toContain('工号')
  })

  it('has people of whom sessions tell how many have begun, each once', async () => {
    await published()
    await manager.post(list('LoadIdents'), { codes: ['A1', 'A2', 'A3'] })
    for (const code of ['A1', 'A1', 'A2']) expect((await begin(code)).status).toBe(200)
    const people = (steps: string) =>
      manager.get(
        `/odata/NaireSessions?$apply=${encodeURIComponent(`filter(NaireSid eq '${record.Sid}' and IdentifyingCode ne null)/${steps}`)}`,
      )
    const count = 'aggregate(IdentifyingCode with countdistinct as People)'
    expect((await people(count)).body.value).toMatchObject([{ People: 2 }])
    expect((await people(`groupby((Status),${count})`)).body.value).toMatchObject([{ Status: 2, People: 2 }])
  })

  it('keeps no code, and forgets one that is erased', async () => {
    await published()
    await manager.post(list('LoadIdents'), { codes: ['SECRET-77', 'A2'] })
    const { rows } = await field.product.pool.query<{ mark: string }>(
      'select mark from vault.idents where naire_sid = $1',
      [record.Sid],
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('SECRET')
    expect((await manager.post(list('EraseIdent'), { code: 'SECRET-77' })).status).toBe(204)
    refusedWith(await manager.post(list('EraseIdent'), { code: 'SECRET-77' }), 'ident.notFound')
    refusedWith(await begin('SECRET-77'), 'session.codeUnknown')
  })

  it('is not to be guessed through: after twenty wrong codes an address waits, whichever way it asks', async () => {
    await published()
    await manager.post(list('LoadIdents'), { codes: ['A1'] })
    for (let tries = 0; tries < 20; tries += 1) await identify(`X${tries}`)
    refusedWith(await identify('A1'), 'request.tooMany')
    refusedWith(await begin('A1'), 'request.tooMany')
  })
})
