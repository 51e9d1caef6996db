/** SQL about a row `t` of the trail. */
type Sql = (t: string) => string

const ofNaire = (column: string, sid: string) => `(select n."${column}" from read.naires as n where n."Sid" = ${sid})`
const naireOfSession = (t: string) => `(select s."NaireSid" from read.sessions as s where s."Sid" = ${t}."SessionSid")`
/** `user-<sid>` → the sid. */
const sidOf = (t: string) => `substr(${t}."Stream", position('-' in ${t}."Stream") + 1)`
const named = (table: string, t: string) => `(select o."Name" from read.${table} as o where o."Sid" = ${sidOf(t)})`

const byStream = (t: string, column: 'Name' | 'SubjectSid', others: string) => `
  case split_part(${t}."Stream", '-', 1)
    when 'session' then ${ofNaire(column, naireOfSession(t))}
    when 'naire' then ${ofNaire(column, sidOf(t))}
    when 'quota' then ${ofNaire(column, sidOf(t))}
    when 'rewards' then ${ofNaire(column, sidOf(t))}
    when 'retention' then ${ofNaire(column, sidOf(t))}
    when 'campaign' then ${ofNaire(column, `(select c."NaireSid" from read.campaigns as c where c."Sid" = ${sidOf(t)})`)}
    when 'excels' then ${ofNaire(column, sidOf(t))}
    when 'identlist' then ${ofNaire(column, sidOf(t))}
    when 'ident' then ${ofNaire(column, `(select i."NaireSid" from read.idents as i where i."Sid" = ${sidOf(t)})`)}
    when 'excel' then (select e."${column}" from read.excels as e where e."Sid" = ${sidOf(t)})
    ${others}
  end`

/** Name of what a column of the row refers to. */
export const nameOf =
  (table: string, from: string, name = 'Name'): Sql =>
  (t) =>
    `(select o."${name}" from read.${table} as o where o."Sid" = ${t}."${from}")`

/** Names of the object that an event of the log is about. */
export const auditNames = {
  AboutName: (t) =>
    byStream(
      t,
      'Name',
      `when 'user' then ${named('users', t)} when 'signins' then ${named('users', t)} when 'org' then ${named('orgs', t)} when 'subject' then ${named('subjects', t)} when 'webhook' then ${named('webhooks', t)}`,
    ),
  SubjectSid: (t) => byStream(t, 'SubjectSid', `when 'subject' then ${sidOf(t)}`),
} as const satisfies Readonly<Record<string, Sql>>

const naireOfViewing = (t: string) => `coalesce(${t}."NaireSid", ${naireOfSession(t)})`

/** Names of the object that a viewing showed. */
export const viewingNames = {
  AboutName: (t) => ofNaire('Name', naireOfViewing(t)),
  SubjectSid: (t) => ofNaire('SubjectSid', naireOfViewing(t)),
} as const satisfies Readonly<Record<string, Sql>>

/** Of the last deletion of a session. */
export const ofDeletion = (column: string) => (t: string) =>
  `(select a."${column}" from read.audit_events as a where a."SessionSid" = ${t}."Sid" and a."EventType" = 'SessionDeleted' order by a."Revision" desc limit 1)`
