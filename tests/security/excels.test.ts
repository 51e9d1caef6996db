import { CFB } from '@e965/xlsx'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let naireSid: string
let excelSid: string
let linkSid: string
type Person = Client & { readonly sid: string }
let [owner, customer, stranger, closedOut]: Person[] = []

const save = (by: Client | undefined, excel: object, file?: string) =>
  by!.post('/odata/Excels/SurveyExpert.Save()', { excel, ...(file !== undefined && { file }) })

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(copyOf(screening()))
  owner = await place.person('ProjectManager', 'excel_owner')
  customer = await place.person('Customer', 'excel_customer')
  closedOut = await place.person('ProjectManager', 'excel_closed_out')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'excel_stranger')
  const sheet = { NaireSid: naireSid, Name: '机密', ExcelUsers: [{ UserSid: customer.sid }] }
  excelSid = (await save(owner, { ...sheet, Data: '{"tabs":[{"name":"a","rows":[["秘密"]]}]}' })).body.Sid
  linkSid = (
    await owner.post('/odata/Excels/SurveyExpert.SaveUrl()', { excel: { ...sheet, Data: 'https://sheet.example/' } })
  ).body.Sid
})

/** An archive of texts. */
function zip(members: Readonly<Record<string, string>>): Buffer {
  const archive = CFB.utils.cfb_new()
  for (const [name, text] of Object.entries(members)) CFB.utils.cfb_add(archive, `/${name}`, Buffer.from(text))
  return Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Uint8Array)
}

/** Every call on one sheet. */
const onSheet = (by: Client, sid = excelSid, of = naireSid) => ({
  read: () => by.get(`/odata/Excels('${sid}')`),
  data: () => by.get(`/odata/Excels('${sid}')/SurveyExpert.SearchData()`),
  download: () => by.get(`/odata/Excels('${sid}')/SurveyExpert.Download(naireSid='${of}')`),
  save: () => save(by, { Sid: sid, NaireSid: of, Name: '改名' }),
  link: () =>
    by.post('/odata/Excels/SurveyExpert.SaveUrl()', {
      excel: { Sid: sid, NaireSid: of, Name: '改名', Data: 'https://evil.example/' },
    }),
  order: () => by.post('/odata/Excels/SurveyExpert.ResetSeq()', { sids: [sid] }),
  remove: () => by.delete(`/odata/Excels('${sid}')`),
  restore: () => by.post(`/odata/Excels('${sid}')/SurveyExpert.Restore()`, { reason: '要' }),
})
const nameNow = async () => (await owner!.get(`/odata/Excels('${excelSid}')`)).body.Name

describe('a sheet of others', () => {
  it('is not there for another organisation, in whichever call', async () => {
    for (const [name, call] of Object.entries(onSheet(stranger!))) expect((await call()).status, name).toBe(404)
    const own = await (await FieldworkSite.make(field.product, '第三机构')).publish(copyOf(screening()))
    for (const [name, call] of Object.entries(onSheet(stranger!, excelSid, own)))
      expect((await call()).status, name).toBe(404)
    const found = await stranger!.post('/odata/Excels/SurveyExpert.Search()', { naireSid })
    expect(found.body.value).toEqual([])
    expect(await nameNow()).toBe('机密')
  })

  it('is read by its customer, and changed by none', async () => {
    const { read, data, download, ...changes } = onSheet(customer!)
    for (const call of [read, data, download]) expect((await call()).status).toBe(200)
    for (const [name, call] of Object.entries(changes)) expect((await call()).status, name).toBe(404)
    expect(await nameNow()).toBe('机密')
  })

  it('cannot be taken into another questionnaire, nor become what it is not', async () => {
    const elsewhere = await field.place.publish(copyOf(screening()))
    expect((await onSheet(owner!, excelSid, elsewhere).save()).status).toBe(404)
    expect((await onSheet(owner!).link()).body.error.code).toBe(refusals['excel.invalid'].code)
    expect((await onSheet(owner!, excelSid, elsewhere).download()).status).toBe(404)
    expect(await nameNow()).toBe('机密')
  })

  it('is nobody’s outside of a subject with members, in the trail neither', async () => {
    const { subjectSid } = (await owner!.get(`/odata/Naires('${naireSid}')`)).body as { subjectSid?: string }
    const subject = subjectSid ?? field.place.subjectSid
    const path = `/odata/Subjects('${subject}')/SurveyExpert`
    await owner!.post(`${path}.SaveMember()`, { userSid: owner!.sid, role: 2 })
    try {
      for (const [name, call] of Object.entries(onSheet(closedOut!))) expect((await call()).status, name).toBe(404)
      const trail = await closedOut!.get(`/odata/AuditEvents?$filter=Stream eq 'excel-${excelSid}'`)
      expect(trail.body.value).toEqual([])
      const rows = await closedOut!.get('/odata/Excels?$count=true')
      expect(rows.body.value).toEqual([])
    } finally {
      for (const userSid of [owner!.sid]) await owner!.post(`${path}.RemoveMember()`, { userSid })
    }
  })

  it('is given to nobody of another organisation', async () => {
    const refused = await save(owner, { Sid: excelSid, NaireSid: naireSid, ExcelUsers: [{ UserSid: stranger!.sid }] })
    expect(refused.body.error.code).toBe(refusals['excel.userNotFound'].code)
  })
})

describe('what is uploaded', () => {
  it('is never fetched, whatever address a link has', async () => {
    let visits = 0
    const inside = createServer((_, response) => ((visits += 1), response.end())).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`
    const saved = await owner!.post('/odata/Excels/SurveyExpert.SaveUrl()', {
      excel: { Sid: linkSid, NaireSid: naireSid, Name: '内网', Data: address },
    })
    expect([saved.status, saved.body.Data]).toEqual([200, address])
    const { data, download, read } = onSheet(owner!, linkSid)
    for (const call of [data, download, read]) await call()
    expect(visits).toBe(0)
    inside.close()
  })

  it('is refused as a bomb, before it is unpacked', async () => {
    const bomb = zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': 'x'.repeat(1_000_000) })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(1_000_000)
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at + 1)) bomb.writeUInt32LE(0x7fffffff, at)
    const { status, body } = await save(owner, { NaireSid: naireSid, Name: '炸弹' }, bomb.toString('base64'))
    expect([status, body.error.code]).toEqual([413, refusals['excel.tooLarge'].code])
  })

  it('reads no file of the server through XML entities', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const members = {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': `<?xml version="1.0"?>${entity}<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${entity}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>`,
    }
    const { body } = await save(owner, { NaireSid: naireSid, Name: '实体' }, zip(members).toString('base64'))
    const data = body.Sid ? await owner!.get(`/odata/Excels('${body.Sid}')/SurveyExpert.SearchData()`) : { text: '' }
    expect(data.text).not.toContain('root:')
  })

  it('pollutes no object, and carries nothing but cells', async () => {
    const Data =
      '{"tabs":[{"name":"a","rows":[[{"v":1,"__proto__":{"polluted":true}}]]}],"__proto__":{"polluted":true}}'
    const { status } = await save(owner, { NaireSid: naireSid, Name: '原型', Data })
    expect([200, 400]).toContain(status)
    expect(({} as { polluted?: true }).polluted).toBeUndefined()
  })

  it('is nothing to somebody who is not signed in, however it is sent', async () => {
    const form = new FormData()
    form.append('excel', JSON.stringify({ Sid: excelSid, NaireSid: naireSid, Name: '匿名' }))
    form.append('file', new Blob(['a,b']), 'a.csv')
    const response = await fetch(`${owner!.url}/odata/Excels/SurveyExpert.Save()`, { method: 'POST', body: form })
    expect([401, 404, 415]).toContain(response.status)
    expect((await field.product.anybody.get(`/odata/Excels('${newSid()}')`)).status).toBe(401)
    expect(await nameNow()).toBe('机密')
  })
})
