import { answersIn, type SessionCreated } from '@naire/domain/sessions'
import type { SessionOwner } from '../rows/session-owners.ts'
import { sidOf, typed, naireContent } from '../rows/typed.ts'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { addColumns, createAnswers, createPart, partOf, identityOf, type AnswerColumn } from './tables.ts'
import { contentOf, type Content } from './content.ts'

/** The columns of one questionnaire, and its contents by revision. */
export interface NaireColumns {
  readonly columns: readonly AnswerColumn[]
  readonly contents: ReadonlyMap<number, Content>
}

export async function rememberRevisions(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const contents = events.flatMap((event) => naireContent(event)?.data ?? [])
  if (contents.length === 0) return
  await tx.query(
    `insert into answer_revisions select * from unnest($1::text[], $2::integer[], $3::text[]) on conflict do nothing`,
    [
      contents.map(({ naireSid }) => naireSid),
      contents.map(({ revision }) => revision),
      contents.map(({ hash }) => hash),
    ],
  )
}

/**
 * The questionnaires that the events answer, each with tables and columns for every revision that was answered up to
 * here, in the order of the log.
 */
export async function registered(
  events: readonly ReadEvent[],
  known: ReadonlyMap<string, SessionOwner>,
  tx: ReadTransaction,
): Promise<ReadonlyMap<string, NaireColumns>> {
  const naires = new Map<string, NaireColumns>()
  for (const [naireSid, { orgSid, revisions }] of answered(events, known)) {
    naires.set(naireSid, await withRevisions({ naireSid, orgSid, revisions }, tx))
  }
  return naires
}

interface AnsweredRevisions {
  readonly orgSid: string
  /** In the order in which they were answered first: revision → position of that event. */
  readonly revisions: Map<number, number>
}

function answered(
  events: readonly ReadEvent[],
  known: ReadonlyMap<string, SessionOwner>,
): ReadonlyMap<string, AnsweredRevisions> {
  const naires = new Map<string, AnsweredRevisions>()
  for (const event of events) {
    const owner = known.get(sidOf(event))
    if (!owner) continue
    const { naireSid, orgSid } = owner
    const naire = naires.get(naireSid) ?? { orgSid, revisions: new Map<number, number>() }
    naires.set(naireSid, naire)
    const revision =
      typed<SessionCreated>(event, 'SessionCreated')?.data.naireRevision ?? answersIn(event)?.naireRevision
    if (revision !== undefined && !naire.revisions.has(revision)) naire.revisions.set(revision, event.position)
  }
  return naires
}

interface Revisions extends AnsweredRevisions {
  readonly naireSid: string
}

interface RevisionRow {
  readonly revision: number
  readonly hash: string
  readonly shown: boolean
}

async function withRevisions({ naireSid, orgSid, revisions }: Revisions, tx: ReadTransaction): Promise<NaireColumns> {
  const { rowCount } = await tx.query('insert into answer_naires values ($1, $2) on conflict do nothing', [
    naireSid,
    orgSid,
  ])
  if (rowCount === 1) await tx.query(createAnswers(naireSid))
  const rows = await revisionRows(naireSid, tx)
  let newest = Math.max(0, ...[...rows.values()].filter((row) => row.shown).map(({ revision }) => revision))
  const contents = new Map<number, Content>()
  let columns = await columnsOf(naireSid, tx)
  for (const [revision, since] of revisions) {
    const row = rows.get(revision)
    if (!row) throw new Error(`revision ${revision} of questionnaire ${naireSid} is not known`)
    const content = await contentOf(row.hash, tx)
    contents.set(revision, content)
    if (!row.shown)
      columns = await shown({ naireSid, revision, since, content, columns, isNewest: revision > newest }, tx)
    newest = Math.max(newest, revision)
  }
  return { columns, contents }
}

async function revisionRows(naireSid: string, tx: ReadTransaction): Promise<ReadonlyMap<number, RevisionRow>> {
  const { rows } = await tx.query<RevisionRow>(
    'select "Revision" as revision, "Hash" as hash, shown from answer_revisions where "NaireSid" = $1',
    [naireSid],
  )
  return new Map(rows.map((row) => [row.revision, row]))
}

async function columnsOf(naireSid: string, tx: ReadTransaction): Promise<readonly AnswerColumn[]> {
  const { rows } = await tx.query<AnswerColumn>(
    `select "Ordinal" as ordinal, "QuestionSid" as "questionSid", "Key" as key, "Type" as type, "Property" as property, 0 as since
     from answer_columns where "NaireSid" = $1 order by "Ordinal"`,
    [naireSid],
  )
  return rows
}

interface RevisionColumns {
  readonly naireSid: string
  readonly revision: number
  readonly since: number
  readonly content: Content
  readonly columns: readonly AnswerColumn[]
  readonly isNewest: boolean
}

/**
 * The columns with those that a revision adds; the newest revision gives all of its columns their headings and their
 * order.
 */
async function shown(
  { naireSid, revision, since, content, columns, isNewest }: RevisionColumns,
  tx: ReadTransaction,
): Promise<readonly AnswerColumn[]> {
  const before = new Set(columns.map(identityOf))
  const wanted = new Map(content.columns.map((column, at) => [identityOf(column), { ...column, seq: at + 1 }]))
  const properties = new Set(columns.map(({ property }) => property))
  const added = [...wanted]
    .filter(([identity]) => !before.has(identity))
    .map(([, column], at) => {
      const property = propertyName(column.heading, properties)
      properties.add(property)
      return { ...column, property, since, ordinal: columns.length + at + 1 }
    })
  await addTables(naireSid, columns.length, added, tx)
  await remember(naireSid, added, tx)
  if (isNewest) await reorder(naireSid, [...wanted.values()], tx)
  await tx.query('update answer_revisions set shown = true where "NaireSid" = $1 and "Revision" = $2', [
    naireSid,
    revision,
  ])
  return [...columns, ...added]
}

type OrderedColumn = Content['columns'][number] & { readonly seq: number }

async function addTables(
  naireSid: string,
  before: number,
  added: readonly AnswerColumn[],
  tx: ReadTransaction,
): Promise<void> {
  if (added.length === 0) return
  for (let part = Math.max(partOf(before), 1) + 1; part <= partOf(before + added.length); part += 1)
    await tx.query(createPart(naireSid, part))
  // Whoever reads the tables for long is not made the one behind whom all others wait: the step is tried again.
  await tx.query(`set local lock_timeout = '300ms'`)
  await tx.query(addColumns(naireSid, added))
  await tx.query('set local lock_timeout = 0')
}

async function remember(
  naireSid: string,
  added: readonly (AnswerColumn & OrderedColumn)[],
  tx: ReadTransaction,
): Promise<void> {
  await tx.query(
    `insert into answer_columns select $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])`,
    [
      naireSid,
      added.map(({ ordinal }) => ordinal),
      added.map(({ questionSid }) => questionSid),
      added.map(({ key }) => key),
      added.map(({ type }) => type),
      added.map(({ property }) => property),
      added.map(({ heading }) => heading),
      added.map(({ seq }) => seq),
    ],
  )
}

async function reorder(naireSid: string, columns: readonly OrderedColumn[], tx: ReadTransaction): Promise<void> {
  await tx.query(
    `update answer_columns as c set "Heading" = n.heading, "Seq" = n.seq
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::integer[]) as n(question, key, type, heading, seq)
     where c."NaireSid" = $1 and c."QuestionSid" = n.question and c."Key" = n.key and c."Type" = n.type`,
    [
      naireSid,
      columns.map(({ questionSid }) => questionSid),
      columns.map(({ key }) => key),
      columns.map(({ type }) => type),
      columns.map(({ heading }) => heading),
      columns.map(({ seq }) => seq),
    ],
  )
}

const longest = 100

/** Reserved names: those with another meaning in an OData expression, and those that every row has. */
const taken = new Set([
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'has',
  'add',
  'sub',
  'mul',
  'div',
  'divby',
  'mod',
  'asc',
  'desc',
  'null',
  'true',
  'false',
  'INF',
  'NaN',
  'Sid',
  'NaireRevision',
  'Replies',
  'Session',
  'Feedbacks',
])

/** A name for the wire from a heading (`Q1.R1.A` → `Q1_R1_A`), other than all `others`. */
export function propertyName(heading: string, others: ReadonlySet<string>): string {
  const plain = heading.replaceAll(/[^\p{L}\p{Nd}_]/gu, '_').slice(0, longest)
  const name = /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
  if (isFree(name, others)) return name
  for (let copy = 2; ; copy += 1) {
    if (isFree(`${name}_${copy}`, others)) return `${name}_${copy}`
  }
}

const isFree = (name: string, others: ReadonlySet<string>): boolean => !taken.has(name) && !others.has(name)
