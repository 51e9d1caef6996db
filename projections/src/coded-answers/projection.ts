import { codedText, type AnswerCoded } from '@naire/domain/analysis'
import { naireContentEvents } from '@naire/domain/naires'
import { createTable, sqlType, type Table } from '../rows/table.ts'
import { naireContent, sidOf, typed } from '../rows/typed.ts'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

const text = `${sqlType('String')} not null`

const codesTable: Table<readonly string[]> = {
  name: 'coded_answers',
  columns: {
    FrameSid: text,
    SessionSid: text,
    NaireSid: text,
    OrgSid: text,
    SubjectSid: sqlType('String'),
    Codes: text,
  },
  key: ['FrameSid', 'SessionSid'],
}
const nairesTable: Table<readonly string[]> = {
  name: 'coded_naires',
  columns: { NaireSid: text, OrgSid: text, SubjectSid: sqlType('String') },
  key: ['NaireSid'],
}

/** Codes of open answers as they count: one row for each frame and session, `|food|price|`. */
export const codedAnswers: ReadModel = {
  name: 'coded_answers',
  version: 1,
  tables: [codesTable.name, nairesTable.name],
  create: createTable(codesTable) + createTable(nairesTable),
  finish: `create index on coded_answers ("SessionSid");`,
  handles: [...naireContentEvents, 'AnswerCoded', 'SessionErased'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await keepNaires(events, tx)
    const coded = new Map<string, AnswerCoded['data'] & { readonly sessionSid: string }>()
    for (const event of events) {
      const data = typed<AnswerCoded>(event, 'AnswerCoded')?.data
      if (data !== undefined && data.asCheck !== true)
        coded.set(`${data.frameSid} ${sidOf(event)}`, { ...data, sessionSid: sidOf(event) })
    }
    await keepCodes([...coded.values()], tx)
    const erased = events.filter(({ type }) => type === 'SessionErased').map(sidOf)
    if (erased.length > 0) await tx.query(`delete from coded_answers where "SessionSid" = any ($1::text[])`, [erased])
  },
}

async function keepNaires(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const naires = new Map(
    events.flatMap((event) => naireContent(event)?.data ?? []).map((data) => [data.naireSid, data]),
  )
  if (naires.size === 0) return
  const column = (name: 'naireSid' | 'orgSid' | 'subjectSid') => [...naires.values()].map((data) => data[name])
  await tx.query(
    `insert into coded_naires select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict ("NaireSid") do update set "SubjectSid" = excluded."SubjectSid"`,
    [column('naireSid'), column('orgSid'), column('subjectSid')],
  )
}

async function keepCodes(
  coded: readonly (AnswerCoded['data'] & { readonly sessionSid: string })[],
  tx: ReadTransaction,
): Promise<void> {
  if (coded.length === 0) return
  const codes = coded.map((each) => codedText(each.codes ?? []))
  await tx.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (frame, session, naire, codes)
     ), gone as (
       delete from coded_answers using given
       where given.codes is null and "FrameSid" = given.frame and "SessionSid" = given.session
     )
     insert into coded_answers ("FrameSid", "SessionSid", "NaireSid", "OrgSid", "SubjectSid", "Codes")
     select frame, session, naire, n."OrgSid", n."SubjectSid", codes
     from given join coded_naires as n on n."NaireSid" = naire where codes is not null
     on conflict ("FrameSid", "SessionSid") do update set "Codes" = excluded."Codes"`,
    [
      coded.map(({ frameSid }) => frameSid),
      coded.map(({ sessionSid }) => sessionSid),
      coded.map(({ naireSid }) => naireSid),
      codes,
    ],
  )
}
