import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(5_000, 1),
])
const interactionSid = 'F'.repeat(32)
const snapshot = 104

const field = openField()
let record: NaireRecord
let someone: Respondent

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  someone = new Respondent(field.product.anybody, record)
  await someone.commit({ age: 30 })
})

const begin = (client = someone.client, more: object = {}) =>
  client.post('/UploadTickets', { sessionSid: someone.sid, interactionSid, attachType: snapshot, ...more })
const standing = (ticket: string) => field.product.anybody.get(`/UploadTickets/${ticket}`)
const query = (sid: string, more: object = {}) =>
  new URLSearchParams({
    objectSid: someone.sid,
    bizObjectType: '202',
    naireSid: record.Sid,
    sid,
    attachType: String(snapshot),
    interactionSid,
    ...more,
  })
const send = (ticket: string, sid: string, more: object = {}) =>
  field.product.anybody
    .as({ 'X-Upload-Ticket': ticket })
    .upload(`/UploadFiles/?${query(sid, more)}`, { name: 'a.png', content: png })

describe('a ticket for another device', () => {
  it('hands one file to the session, and tells the first device how far it is', async () => {
    const { body, status } = await begin()
    expect(status).toBe(201)
    const ticket = body.QrUploaderSid
    expect(Date.parse(body.Until) - Date.now()).toBeLessThanOrEqual(600_000)
    expect((await standing(ticket)).body).toMatchObject({
      AttachType: snapshot,
      Extensions: ['png', 'jpg', 'jpeg'],
      Seen: false,
      Received: null,
      File: null,
    })
    expect((await field.product.anybody.post(`/UploadTickets/${ticket}/Seen`)).body).toMatchObject({ Seen: true })
    const sid = newSid()
    expect((await send(ticket, sid)).status).toBe(200)
    expect((await standing(ticket)).body).toMatchObject({
      Seen: true,
      File: { Sid: sid, FileName: 'a.png', FileSize: png.length },
    })
  })

  it('is good for one file; the same once more is a retry', async () => {
    const ticket = (await begin()).body.QrUploaderSid
    const sid = newSid()
    expect((await send(ticket, sid)).status).toBe(200)
    expect((await send(ticket, sid)).status).toBe(200)
    expect((await send(ticket, newSid())).body.error.code).toBe(refusals['uploadTicket.over'].code)
  })

  it('opens nothing but its own question of its own session', async () => {
    const ticket = (await begin()).body.QrUploaderSid
    const other = new Respondent(field.product.anybody, record)
    await other.commit({ age: 31 })
    expect((await send(ticket, newSid(), { objectSid: other.sid })).status).toBe(401)
    expect((await send(ticket, newSid(), { interactionSid: newSid() })).status).toBe(401)
    expect((await send(ticket, newSid(), { attachType: '101' })).status).toBe(401)
    expect(
      (
        await field.product.anybody
          .as({ 'X-Upload-Ticket': ticket })
          .get(`/odata/NaireSessions?$filter=Sid eq '${someone.sid}'`)
      ).body.value ?? [],
    ).toEqual([])
    expect((await standing(ticket)).body.File).toBeNull()
  })

  it('shows a large file as it comes', async () => {
    const ticket = (await begin()).body.QrUploaderSid
    const sid = newSid()
    const phone = field.product.anybody.as({
      'X-Upload-Ticket': ticket,
      'X-File-Name': 'a.png',
      'X-File-Size': String(png.length),
    })
    expect((await phone.post(`/UploadFiles/Chunks?${query(sid)}`)).status).toBe(201)
    await phone.piece(`/UploadFiles/Chunks/${sid}`, 0, png.subarray(0, 2_000))
    expect((await standing(ticket)).body.Received).toBeCloseTo(2_000 / png.length)
  })

  it('is made by who answers the session only, and nobody finds one that is not there', async () => {
    expect((await begin(new Respondent(field.product.anybody, record).client)).status).toBe(404)
    expect((await begin(someone.client, { attachType: 102 })).status).toBe(400)
    expect((await standing(newSid())).body.error.code).toBe(refusals['uploadTicket.over'].code)
    expect((await send(newSid(), newSid())).body.error.code).toBe(refusals['uploadTicket.over'].code)
  })
})
