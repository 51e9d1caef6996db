import { read, utils } from '@e965/xlsx'
import { excelLimits, type Workbook } from '@naire/domain/excels'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let [supervisor, manager, customer, otherCustomer]: Person[] = []
let naireSid: string

beforeAll(async () => {
  const { place } = field
  naireSid = await place.publish(copyOf(screening()))
  supervisor = await place.person('Supervisor', 'sheet_supervisor')
  manager = await place.person('ProjectManager', 'sheet_manager')
  customer = await place.person('Customer', 'sheet_customer')
  otherCustomer = await place.person('Customer', 'sheet_other')
})

const code = (key: RefusalKey) => refusals[key].code
const book: Workbook = { tabs: [{ name: '一', rows: [['编号', 1], [{ v: 2, f: 'B1+1' }]] }] }
const call = (by: Client | undefined, name: string, body: object): Promise<Reply> =>
  by!.post(`/odata/Excels/SurveyExpert.${name}()`, body)
const save = (by: Client | undefined, excel: object, file?: string) =>
  call(by, 'Save', { excel: { NaireSid: naireSid, ...excel }, ...(file !== undefined && { file }) })
const search = async (by: Client | undefined, more: object = {}) =>
  (await call(by, 'Search', { keyword: '', naireSid, ...more })).body.value as {
    Sid: string
    Name: string
    Seq: number
  }[]
const data = (by: Client | undefined, sid: string) => by!.get(`/odata/Excels('${sid}')/SurveyExpert.SearchData()`)
const at = (sid: string, name: string) => `/odata/Excels('${sid}')/SurveyExpert.${name}`

/** A form with a sheet and, behind it, a file. */
async function sendForm(by: Client, excel: object, file: Uint8Array | null): Promise<{ status: number; body: Json }> {
  const form = new FormData()
  form.append('excel', JSON.stringify({ NaireSid: naireSid, ...excel }))
  if (file) form.append('file', new Blob([Buffer.from(file)]), 'a.xlsx')
  const response = await fetch(`${by.url}/odata/Excels/SurveyExpert.Save()`, {
    method: 'POST',
    headers: by.headers,
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

it('keeps an uploaded csv, shows it to staff and to the customers who were chosen, and gives it back as xlsx [S3-21, S3-19]', async () => {
  const csv = Buffer.from('门店,数量\n北京,3\n').toString('base64')
  const { status, body } = await save(
    supervisor,
    { Name: '门店', ExcelUsers: [{ UserSid: customer!.sid, UserName: 'x' }] },
    csv,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ Name: '门店', HasData: true, Type: 0, Edition: 1, Data: null, NaireSid: naireSid })
  expect(body).toMatchObject({ Sid: expect.any(String), Seq: expect.any(Number), CreateTime: expect.any(String) })
  expect(body.ExcelUsers).toEqual([{ UserSid: customer!.sid, UserName: 'sheet_customer' }])
  for (const reader of [supervisor, manager, customer]) {
    expect((await search(reader)).map(({ Sid }) => Sid)).toContain(body.Sid)
    const opened = JSON.parse((await data(reader, body.Sid)).body.Data) as Workbook
    expect(opened.tabs[0]?.rows).toEqual([
      ['门店', '数量'],
      ['北京', 3],
    ])
  }
  const file = await customer!.get(at(body.Sid, `Download(naireSid='${naireSid}')`))
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')])
})

it('shows a customer nothing of sheets that are not theirs', async () => {
  const { body } = await save(supervisor, {
    Name: '内部',
    ExcelUsers: [{ UserSid: customer!.sid }],
    Data: JSON.stringify(book),
  })
  expect((await search(otherCustomer)).map(({ Sid }) => Sid)).not.toContain(body.Sid)
  for (const path of [
    at(body.Sid, 'SearchData()'),
    at(body.Sid, `Download(naireSid='${naireSid}')`),
    `/odata/Excels('${body.Sid}')`,
  ])
    expect((await otherCustomer!.get(path)).status, path).toBe(404)
  await save(supervisor, { Sid: body.Sid, ExcelUsers: [] })
  expect((await data(customer, body.Sid)).status).toBe(404)
})

it('reads a workbook out of a form, and what it computed stays as it was', async () => {
  const sheet = { '!ref': 'A1:B1', A1: { t: 'n', v: 1 }, B1: { t: 'n', v: 41, f: 'A1+1' } } as const
  const file = (await import('@e965/xlsx')).write(utils.book_new({ ...sheet }, '甲'), {
    type: 'buffer',
    bookType: 'xlsx',
  }) as Buffer
  const { status, body } = await sendForm(supervisor!, { Name: '表单' }, file)
  expect(status, JSON.stringify(body)).toBe(200)
  const opened = JSON.parse((await data(supervisor, body.Sid)).body.Data) as Workbook
  expect(opened.tabs).toMatchObject([{ name: '甲', rows: [[1, { v: 41, f: 'A1+1' }]] }])
  const bytes = await (
    await fetch(supervisor!.url + at(body.Sid, `Download(naireSid='${naireSid}')`), { headers: supervisor!.headers })
  ).arrayBuffer()
  expect(read(bytes, { cellFormula: true }).Sheets['甲']?.['B1']).toMatchObject({ v: 41, f: 'A1+1' })
})

it('tells whoever saves second', async () => {
  const { body } = await save(supervisor, { Name: '两人', Data: JSON.stringify(book), Edition: 0 })
  expect((await save(manager, { Sid: body.Sid, Name: '经理改的', Edition: 1 })).body.Edition).toBe(2)
  const second = await save(supervisor, { Sid: body.Sid, Name: '督导改的', Edition: 1 })
  expect([second.status, second.body.error.code]).toEqual([409, code('excel.changed')])
  expect((await data(supervisor, body.Sid)).body.Name).toBe('经理改的')
})

it('puts the newest on top, and into the order that somebody gave [S4-13, S4-14]', async () => {
  const sids: string[] = []
  for (const Name of ['甲', '乙', '丙']) sids.push((await save(supervisor, { Name: `序${Name}` })).body.Sid)
  const names = async () => (await search(supervisor, { keyword: '序' })).map(({ Name }) => Name)
  expect(await names()).toEqual(['序丙', '序乙', '序甲'])
  const [a, b, c] = sids
  expect((await call(supervisor, 'ResetSeq', { sids: [a, c, b] })).status).toBe(204)
  expect(await names()).toEqual(['序甲', '序丙', '序乙'])
  expect((await call(supervisor, 'ResetSeq', { sids: [a, a] })).body.error.code).toBe(code('excel.invalid'))
  const elsewhere = await field.place.publish(copyOf(screening()))
  const other = (await save(supervisor, { Name: '别处', NaireSid: elsewhere })).body.Sid
  expect((await call(supervisor, 'ResetSeq', { sids: [a, other] })).body.error.code).toBe(code('excel.invalid'))
})

it('keeps a link as an address that a browser opens, and downloads none [S3-20]', async () => {
  const sent = { NaireSid: naireSid, Name: '网上', Data: '"https://sheet.example/1"' }
  const { body } = await call(supervisor, 'SaveUrl', { excel: sent })
  expect(body).toMatchObject({ Type: 1, Data: 'https://sheet.example/1', HasData: true })
  expect((await search(supervisor, { type: 1 })).map(({ Sid }) => Sid)).toEqual([body.Sid])
  const file = await supervisor!.get(at(body.Sid, `Download(naireSid='${naireSid}')`))
  expect([file.status, file.body.error.code]).toEqual([409, code('excel.isLink')])
  const wrong = await call(supervisor, 'SaveUrl', { excel: { ...sent, Data: 'javascript:alert(1)' } })
  expect([wrong.status, wrong.body.error.target]).toEqual([400, 'Data'])
})

it('lies in no list when it was deleted, and comes back with a reason to where it was', async () => {
  const { body } = await save(supervisor, { Name: '删了', Data: JSON.stringify(book) })
  expect((await supervisor!.delete(`/odata/Excels('${body.Sid}')`)).status).toBe(204)
  expect((await search(supervisor)).map(({ Sid }) => Sid)).not.toContain(body.Sid)
  expect((await data(supervisor, body.Sid)).status).toBe(404)
  const unsaid = await supervisor!.post(at(body.Sid, 'Restore()'), { reason: ' ' })
  expect([unsaid.status, unsaid.body.error.target]).toEqual([400, 'reason'])
  expect((await supervisor!.post(at(body.Sid, 'Restore()'), { reason: '删错' })).status).toBe(204)
  expect((await search(supervisor)).find(({ Sid }) => Sid === body.Sid)?.Seq).toBe(body.Seq)
  const trail = await supervisor!.get(`/odata/AuditEvents?$filter=Stream eq 'excel-${body.Sid}'&$orderby=Revision`)
  expect(trail.body.value.map(({ EventType, Reason }: Record<string, unknown>) => [EventType, Reason])).toEqual([
    ['ExcelSaved', null],
    ['ExcelDeleted', null],
    ['ExcelRestored', '删错'],
  ])
})

it.each([
  ['no workbook', { Data: '{"rows":[]}' }, undefined, 400, 'excel.invalid', 'Data'],
  [
    'a cell that is none',
    { Data: '{"tabs":[{"name":"a","rows":[[{"x":1}]]}]}' },
    undefined,
    400,
    'excel.invalid',
    'Data.tabs[0].rows[0][0]',
  ],
  ['a file that is no sheet', {}, Buffer.from('%PDF-1.7\0\0').toString('base64'), 422, 'excel.unreadable', 'file'],
  ['no name', { Name: '' }, undefined, 400, 'excel.invalid', 'Name'],
  ['nobody', { ExcelUsers: [{ UserSid: newSid() }] }, undefined, 404, 'excel.userNotFound', 'ExcelUsers'],
] as const)('refuses %s, naming the field', async (_, excel, file, status, key, target) => {
  const refused = await save(supervisor, { Name: '坏', ...excel }, file)
  expect([refused.status, refused.body.error.code, refused.body.error.target]).toEqual([status, code(key), target])
})

it('says how large a sheet may be', async () => {
  const file = Buffer.alloc(excelLimits.bytes + 1, 65)
  const { status, body } = await sendForm(supervisor!, { Name: '大' }, file)
  expect([status, body.error.code]).toEqual([413, code('excel.tooLarge')])
  expect(body.error.message).toContain('20')
})
