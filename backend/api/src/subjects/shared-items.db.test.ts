import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let [manager, editor, assessor]: Client[] = []

beforeAll(async () => {
  record = copyOf(screening())
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
  editor = await field.place.person('PaperEditor', 'editor')
  assessor = await field.place.person('Assessor', 'assessor')
})

describe('a filter under a name', () => {
  const act = (by: Client | undefined, name: string, body: object) =>
    by!.post(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.${name}()`, body)
  const seenBy = async (by: Client | undefined) =>
    (await by!.get(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.FilterGroups()`)).body.value

  it("is everybody's of the project, or the own of who saved it", async () => {
    expect(
      (await act(manager, 'SaveFilterGroup', { Name: ' 得分高 ', Search: 'f=Score:from:20', Shared: true })).status,
    ).toBe(204)
    expect((await act(manager, 'SaveFilterGroup', { Name: '我的', Search: 'whose=mine' })).status).toBe(204)
    const shared = { Name: '得分高', Search: 'f=Score:from:20', Shared: true }
    expect(await seenBy(manager)).toEqual([shared, { Name: '我的', Search: 'whose=mine', Shared: false }])
    expect(await seenBy(editor)).toEqual([shared])
  })

  it("is changed under its name, and everybody's by everybody who may", async () => {
    await act(editor, 'SaveFilterGroup', { Name: '得分高', Search: 'f=Score:from:25', Shared: true })
    expect((await seenBy(manager))[0]).toMatchObject({ Search: 'f=Score:from:25' })
    await act(editor, 'DeleteFilterGroup', { Name: '我的' })
    expect(await seenBy(manager)).toHaveLength(2)
    await act(editor, 'DeleteFilterGroup', { Name: '得分高', Shared: true })
    expect(await seenBy(manager)).toEqual([expect.objectContaining({ Name: '我的' })])
  })

  it('needs a name', async () => {
    expect((await act(manager, 'SaveFilterGroup', { Name: '  ', Search: '' })).status).toBe(400)
    expect((await act(manager, 'SaveFilterGroup', { Name: '长'.repeat(61), Search: '' })).status).toBe(400)
  })
})

describe('a channel', () => {
  const act = (by: Client | undefined, name: string, body: object) =>
    by!.post(`/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`, body)
  const seenBy = async (by: Client | undefined) =>
    (await by!.get(`/odata/Naires('${record.Sid}')/SurveyExpert.Channels()`)).body.value

  it('is the same for all authors, and for those who see sessions', async () => {
    expect((await act(manager, 'SaveChannel', { Code: 'mail', Name: '邮件' })).status).toBe(204)
    expect((await act(editor, 'SaveChannel', { Code: 'shop-3' })).status).toBe(204)
    await act(editor, 'SaveChannel', { Code: 'mail', Name: '群发邮件' })
    expect(await seenBy(assessor)).toEqual([
      { Code: 'mail', Name: '群发邮件' },
      { Code: 'shop-3', Name: '' },
    ])
    expect((await act(assessor, 'SaveChannel', { Code: 'x' })).status).toBe(404)
    await act(manager, 'DeleteChannel', { Code: 'shop-3' })
    expect(await seenBy(editor)).toEqual([{ Code: 'mail', Name: '群发邮件' }])
  })

  it('has a code that an address can hold', async () => {
    expect((await act(manager, 'SaveChannel', { Code: 'a b' })).status).toBe(400)
  })

  it('is told by the sessions that came over it, and finds them', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const other = new Respondent(field.product.anybody, record)
    await someone.finish(calm, { QueryParams: 'theme=default&source=mail' })
    await other.finish(calm, { QueryParams: 'theme=default' })
    const found = await manager!.get(
      `/odata/NaireSessions?$filter=NaireSid eq '${record.Sid}' and Source eq 'mail'&$select=Sid,Source`,
    )
    expect(found.body.value).toEqual([expect.objectContaining({ Sid: someone.sid, Source: 'mail' })])
    expect((await manager!.get(`/odata/NaireSessions('${other.sid}')`)).body).toMatchObject({ Source: null })
  })
})
