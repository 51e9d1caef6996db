import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import { options, type Client, type Json } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let supervisor: Client
let session: Respondent

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  supervisor = await field.place.person('Supervisor', 'supervisor')
  session = new Respondent(field.product.anybody, record)
  await session.finish()
})

/** Waits until it is written: it takes some seconds. */
async function seenBy(sid: string, kinds: number): Promise<readonly Json[]> {
  const query = options({
    $filter: `ActorSid eq '${sid}'`,
    $orderby: 'Kind,SessionSid',
    $select: 'Kind,SessionSid,NaireSid,OrgSid,ActorName',
  })
  for (;;) {
    const { body } = await supervisor.get(`/odata/Viewings?${query}`)
    if (body.value.length >= kinds) return body.value
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

it('who was shown data of which session is kept, in whatever form, and only that', async () => {
  const reader = await field.place.person('ProjectManager', 'reader')
  const of = { SessionSid: session.sid, NaireSid: record.Sid, OrgSid: field.place.orgSid, ActorName: 'reader' }
  const filter = `$filter=${encodeURIComponent(`Sid eq '${session.sid}'`)}`
  await reader.get(`/odata/NaireSessions?$select=Sid&${filter}`)
  await reader.get(`/odata/Naires?$top=1`)
  const plain = await reader.get(`/odata/NaireSessions?$select=Score&${filter}&$expand=Feedbacks($select=Value1)`)
  expect(Object.keys(plain.body.value[0]).toSorted()).toEqual(['@odata.etag', 'Feedbacks', 'Score'])
  expect(Object.keys(plain.body.value[0].Feedbacks[0])).toEqual(['@odata.etag', 'Value1'])
  await reader.get(`/odata/NaireSessions?$select=Score&${filter}`)
  await reader.get('/odata/Feedbacks?$apply=groupby((Value1))')
  await reader.get(`/odata/NaireSessions('${session.sid}')/SurveyExpert.History()`)
  await reader.get(`/odata/Answers_${record.Sid}?$top=1`)
  await reader.get(`/odata/NaireSessions/SurveyExpert.Download(naireSid='${record.Sid}',format='csv')`)
  expect(await seenBy(reader.sid, 6)).toMatchObject([
    { ...of, Kind: 'Answers' },
    { ...of, SessionSid: null, Kind: 'Download' },
    { ...of, SessionSid: null, NaireSid: null, Kind: 'Feedbacks' },
    { ...of, Kind: 'Feedbacks' },
    { ...of, Kind: 'History' },
    { ...of, Kind: 'NaireSessions' },
  ])
})

it('what a super administrator looks at is told to the organisation whose data it is', async () => {
  await field.product.admin.get(`/odata/NaireSessions('${session.sid}')?$select=Score`)
  expect(await seenBy('F'.repeat(32), 1)).toMatchObject([
    { Kind: 'NaireSessions', SessionSid: session.sid, OrgSid: field.place.orgSid },
  ])
})

it('a respondent leaves no trace by looking at their own session', async () => {
  await session.read()
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect((await field.product.admin.get(`/odata/Viewings?$filter=Role eq 'respondent'`)).body.value).toEqual([])
})
