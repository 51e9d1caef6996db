import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { read as readBook, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let manager: Client
let alarmer: Client
let stranger: Client

const sessions = (query: Readonly<Record<string, string>>) => `/odata/NaireSessions?${options(query)}`

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
  alarmer = await field.place.person('Alarmer', 'alarmer')
  stranger = await (await anotherPlace(field)).person('ProjectManager', 'stranger')
  for (const phq1 of ['0', '1', '3']) await new Respondent(field.product.anybody, record).finish({ ...calm, phq1 })
  const last = new Respondent(field.product.anybody, record)
  await last.commit({ age: 20, story: '=HYPERLINK("http://x")' })
  await last.read()
})

describe('reading sessions', () => {
  it('filters, selects, orders, counts and pages', async () => {
    const { body, status, text } = await manager.get(
      sessions({
        $filter: 'Score ge 1 and Status eq 0',
        $select: 'Score',
        $orderby: 'Score desc',
        $top: '1',
        $count: 'true',
      }),
    )
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ '@odata.count': 2, value: [{ Score: 3 }] })
    expect(Object.keys(body.value[0])).toEqual(['@odata.etag', 'Score'])
    expect((await manager.get(`/odata/NaireSessions/$count?${options({ $filter: 'Status eq 2' })}`)).text).toBe('1')
  })

  it('filters by an answer', async () => {
    const { body, text } = await manager.get(
      sessions({ $filter: "Answers/phq1 eq '3'", $select: 'Score,Answers', $expand: 'Feedbacks' }),
    )
    expect(body.value, text).toHaveLength(1)
    expect(body.value[0].Answers).toMatchObject({ age: '30', phq1: '3' })
    expect(body.value[0].Feedbacks.length).toBeGreaterThan(10)
  })

  it('shows nothing to another organisation, and is not there for who may not look', async () => {
    expect((await stranger.get(sessions({}))).body.value).toEqual([])
    const refused = await alarmer.get(sessions({}))
    expect([refused.status, refused.body.error.code]).toEqual([404, refusals['access.notFound'].code])
    expect((await stranger.as({ 'X-Org': field.place.orgSid }).get(sessions({}))).status).toBe(404)
    expect((await field.product.admin.as({ 'X-Org': field.place.orgSid }).get(sessions({}))).body.value).toHaveLength(4)
  })

  it('answers with what there is, marked stale, when the projections do not catch up', async () => {
    const { headers, body } = await manager.get(sessions({ $top: '1' }), { 'X-Min-Position': '1000000' })
    expect(headers.get('x-stale')).toBe('true')
    expect(body.value).toHaveLength(1)
    const missing = `/odata/NaireSessions('${'0'.repeat(32)}')`
    expect((await manager.get(missing)).status).toBe(404)
    const notYet = await manager.get(missing, { 'X-Min-Position': '1000000' })
    expect([notYet.status, notYet.headers.get('retry-after')]).toEqual([503, '1'])
  })

  it('says where an address is wrong', async () => {
    const wrong = await manager.get(sessions({ $filter: "Score eq 'x" }))
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toMatchObject({
      code: refusals['request.invalid'].code,
      target: '$filter',
      details: [{ position: expect.any(Number) }],
    })
    expect((await manager.get(sessions({ $filter: 'Nothing eq 1' }))).status).toBe(400)
    expect((await manager.get('/odata/Nothing')).status).toBe(404)
    expect((await manager.get(sessions({ $apply: 'concat(identity,identity)/identity' }))).status).toBe(501)
  })
})

describe('calls', () => {
  it('take actions with and without parentheses, in any spelling of a sid', async () => {
    const user = await field.place.person('Assessor', 'spelled')
    const plain = user.sid.toLowerCase()
    expect((await manager.post(`/odata/Users('${plain}')/SurveyExpert.SetStatus`, { status: 1 })).status).toBe(204)
    expect((await manager.post(`/odata/Users('${user.sid}')/SurveyExpert.SetStatus()`, { status: 0 })).status).toBe(204)
    expect((await manager.post(`/odata/Users(%27${user.sid}%27)/SurveyExpert.SetStatus()`, { status: 0 })).status).toBe(
      409,
    )
  })

  it('take functions with aliases', async () => {
    const check = (code: string, sid: string) =>
      manager.get(
        `/odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)?${options({ '@sid': `'${sid}'`, '@code': `'${code}'` })}`,
      )
    const { sid } = (await field.product.admin.get('/api/Me')).body
    expect((await check('Manager', sid ?? '')).body.value).toBe(true)
    expect((await check('nobody_has_it', '')).body.value).toBe(false)
    const found = await manager.get(
      `/odata/Users/SurveyExpert.Search(keyword=@keyword)?${options({ '@keyword': "'alarm'" })}`,
    )
    expect(found.body.value).toMatchObject([{ Code: 'alarmer' }])
    expect(found.text).not.toContain('pw')
  })

  it('list the entity model as XML and JSON', async () => {
    const xml = await field.product.anybody.get('/odata/$metadata')
    expect(xml.headers.get('content-type')).toContain('application/xml')
    expect(xml.text).toContain('<Action Name="SetStatus" IsBound="true">')
    expect((await field.product.anybody.get('/odata/$metadata', { Accept: 'application/json' })).body).toHaveProperty(
      'SurveyExpert.NaireSession',
    )
    expect((await field.product.anybody.get('/odata')).body.value).toContainEqual({
      name: 'NaireSessions',
      kind: 'EntitySet',
      url: 'NaireSessions',
    })
  })

  it('give a questionnaire with the parts that are expanded', async () => {
    const { body } = await manager.get(
      `/odata/Naires('${record.Sid}')?$expand=Subject,Questions($select=Sid,Code),QuotarList,ResourceList($expand=ResourceDataObj)`,
    )
    expect(body).toMatchObject({ Sid: record.Sid, Published: true, Revision: 1, OrgSid: field.place.orgSid })
    expect(Object.keys(body.Questions[0])).toEqual(['Sid', 'Code'])
    expect((await manager.get(`/odata/Naires('${record.Sid}')`)).body).not.toHaveProperty('Questions')
    expect((await stranger.get(`/odata/Naires('${record.Sid}')`)).status).toBe(404)
  })

  it('name every problem of an import', async () => {
    const wrong = screening((naire) => {
      naire.Questions[1].Code = 'gender'
      naire.ScoreExpression = 'sum(phq1'
    })
    const { status, body } = await manager.post('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: field.place.subjectSid,
      naire: wrong,
    })
    expect([status, body.error.code]).toEqual([400, refusals['naire.invalid'].code])
    expect(body.error.details.map(({ target }: { target: string }) => target)).toEqual(
      expect.arrayContaining(['ScoreExpression']),
    )
    expect(body.error.details.every(({ message }: { message: string }) => !/^(naire|content)\./.test(message))).toBe(
      true,
    )
  })

  it('keep what screens want to remember, per person', async () => {
    expect((await manager.post('/odata/api/SaveSettingValues()', { columns: '{"a":1}', other: '2' })).status).toBe(204)
    expect((await manager.get('/api/GetSettingValues()?keys=columns&keys=none')).body).toEqual({ columns: '{"a":1}' })
    expect((await alarmer.get('/odata/api/GetSettingValues()?keys=columns')).body).toEqual({})
  })

  it('set the limits of a quota [C3-100]', async () => {
    const [cell] = record.QuotarList ?? []
    const set = await manager.post(`/odata/Naires('${record.Sid}')/SurveyExpert.SetQuotarLimits()`, {
      limits: [{ Sid: cell?.Sid, Limit: 7 }],
      reason: '样本不足',
    })
    expect(set.status, set.text).toBe(204)
    const { body } = await manager.get(
      `/odata/Quotars?${options({ $filter: `NaireSid eq '${record.Sid}' and Limit eq 7` })}`,
    )
    expect(body.value).toMatchObject([
      {
        Sid: cell?.Sid,
        QuotarExpression: cell?.QuotarExpression,
        RemainingCount: 7,
        Full: false,
        Memo: cell?.Memo ?? null,
      },
    ])
  })

  it('keep the quotas of a questionnaire and of its copy apart', async () => {
    const copy = copyOf(record)
    await field.place.publish(copy)
    const cells = record.QuotarList ?? []
    // Whoever published waits for it; the others see it then.
    await field.product.admin.get('/odata/Quotars/$count')
    const both = await manager.get(
      `/odata/Quotars?${options({ $filter: `Sid eq '${cells[0]?.Sid}'`, $count: 'true' })}`,
    )
    expect(both.body.value.map(({ NaireSid }: { NaireSid: string }) => NaireSid).toSorted()).toEqual(
      [record.Sid, copy.Sid].toSorted(),
    )
    const counted = await manager.get(`/odata/Quotars/$count?${options({ $filter: `NaireSid eq '${copy.Sid}'` })}`)
    expect(counted.text).toBe(String(cells.length))
    const address = (naireSid: string) => `/odata/Quotars(NaireSid='${naireSid}',Sid='${cells[0]?.Sid?.toLowerCase()}')`
    expect((await manager.get(address(copy.Sid))).body).toMatchObject({
      NaireSid: copy.Sid,
      Limit: cells[0]?.Limit,
      Taken: 0,
    })
    expect((await manager.get(`${address(record.Sid)}/Limit`)).body).toMatchObject({
      '@odata.context': expect.stringContaining(`Quotars(NaireSid='${record.Sid}',Sid='`),
      value: 7,
    })
    expect((await manager.get(`/odata/Quotars('${cells[0]?.Sid}')`)).status).toBe(400)
  })
})

describe('the answers of a questionnaire', () => {
  const answers = (query: Readonly<Record<string, string>> = {}) => `/odata/Answers_${record.Sid}?${options(query)}`

  it('are columns: filtered by type, ordered, selected, with their session', async () => {
    const query = {
      $filter: "age ge 25.5 and phq1 eq '3' and Session/Status eq 0",
      $select: 'age,phq1',
      $expand: 'Session($select=Score)',
      $orderby: 'age desc',
    }
    const { body, text } = await manager.get(answers(query))
    expect(body.value, text).toMatchObject([{ age: 30, phq1: '3', Session: { Score: 3 } }])
    expect((await manager.get(`/odata/Answers_${record.Sid}/$count?${options({ $filter: 'age lt 25' })}`)).text).toBe(
      '1',
    )
    const [row] = (await manager.get(answers({ $filter: 'age eq 20' }))).body.value
    expect(row).toMatchObject({ NaireRevision: 1, story: '=HYPERLINK("http://x")', Replies: expect.any(Object) })
    expect((await manager.get(`/odata/Answers_${record.Sid}('${row.Sid}')`)).body).toMatchObject({
      Sid: row.Sid,
      age: 20,
    })
  })

  it('are there for who reads the sessions, and for nobody else', async () => {
    for (const someone of [stranger, alarmer]) expect((await someone.get(answers())).status).toBe(404)
    expect((await field.product.anybody.get(answers())).status).toBe(401)
    expect((await field.product.admin.get(answers())).body.value).toHaveLength(4)
    expect((await manager.get(`/odata/Answers_${'A'.repeat(32)}`)).status).toBe(404)
    expect((await manager.post(`/odata/Answers_${record.Sid}`, {})).status).toBe(405)
  })

  it('are in the metadata of who reads them', async () => {
    const property = '<Property Name="age" Type="Edm.Double"'
    expect((await manager.get('/odata/$metadata')).text).toContain(property)
    expect((await stranger.get('/odata/$metadata')).text).not.toContain(property)
    expect((await field.product.anybody.get('/odata/$metadata')).text).not.toContain(property)
    const { body } = await manager.get('/odata/')
    expect(body.value.map(({ name }: { name: string }) => name)).toContain(`Answers_${record.Sid}`)
  })
})

describe('a download', () => {
  const path = (format: string) =>
    `/odata/NaireSessions/SurveyExpert.Download(naireSid='${record.Sid}',format='${format}')?${options({ $select: 'Sid,Status,Score', $orderby: 'Score desc' })}`

  it('is csv with a byte order mark, a column per answer, and no formulas', async () => {
    const response = await fetch(field.product.anybody.url + path('csv'), { headers: manager.headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const [header = '', ...lines] = bytes.subarray(3).toString().trimEnd().split('\r\n')
    expect(header).toMatch(/^Sid,Status,Score,age,gender,/)
    expect(lines).toHaveLength(4)
    expect(lines.join('')).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it('is a workbook', async () => {
    const response = await fetch(field.product.anybody.url + path('xlsx'), { headers: manager.headers })
    const sheet = readBook(Buffer.from(await response.arrayBuffer())).Sheets['Sessions']
    const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : []
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({ Score: expect.any(Number), age: 30 })
  })

  it('is not there for who may not download', async () => {
    expect((await alarmer.get(path('csv'))).status).toBe(404)
    expect((await stranger.get(path('csv'))).status).toBe(404)
  })
})
