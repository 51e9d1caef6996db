import type { Property, EntityModel, EntitySet, Operation, PropertyType } from '@naire/odata'
import { answersSchema, answersTable, columnName, partOf } from '../answers/tables.ts'
import { repliesOf } from '../sessions/document.ts'
import type { PlannedSet, SetPlan } from './set-plan.ts'
import { many, one, sets } from './sets.ts'
import { visibleAnswers } from './visibility.ts'
import { normalSid } from './literals.ts'
import type { Pool } from 'pg'

const prefix = 'Answers_'

/** The questionnaire that a set's name names: `Answers_<sid>`. */
export function naireOfSet(name: string): string | null {
  return /^Answers_[0-9A-Fa-f]{32}$/.test(name) ? name.slice(prefix.length).toUpperCase() : null
}

/** The set `Answers_<sid>`: one row per session, one property per column. */
export function answerSet(naire: AnsweredNaire): PlannedSet {
  const { naireSid, columns } = naire
  const name = prefix + naireSid
  const plan: SetPlan = {
    type: name,
    wire: {
      Sid: { type: 'String' },
      NaireRevision: { type: 'Int32' },
      ...wireOf(columns, ({ property }) => property),
      Replies: { type: 'Json', nullable: true },
    },
    table: answersTable(naireSid),
    schema: answersSchema,
    joins: (t) =>
      partsOf(columns)
        .filter((part) => part > 1)
        .map((part) => join(naireSid, part, `${t}."Sid"`, partAlias(t, part)))
        .join(' '),
    computed: {
      ...columnsOf(
        columns,
        ({ property }) => property,
        (t, part) => (part === 1 ? t : partAlias(t, part)),
      ),
      Replies: (t) => repliesOf(`${t}."Sid"`),
    },
    guards: { ...phonesIn(columns, ({ property }) => property), Replies: 'phones' },
    subject: () => `(select n."SubjectSid" from read.naires as n where n."Sid" = '${naireSid}')`,
    otherSids: columns.map(({ property }) => property),
    navigations: { Session: one('NaireSessions', 'Sid'), Feedbacks: many('Feedbacks', 'SessionSid') },
    present: (t) => `not ${t}.deleted`,
    visible: (t, viewer) => visibleAnswers({ sid: `${t}."Sid"`, orgSid: orgOf(naireSid) }, viewer),
  }
  return {
    ...entitySet(name, plan),
    plan,
    answers: { naireSid, ordinals: ordinalsOf(columns, ({ property }) => property) },
  }
}

/**
 * The sessions of one questionnaire: `Answers/Q1` is a column with its type. To be read with a filter for the
 * questionnaire.
 */
export function sessionsWithAnswers({ naireSid, columns }: AnsweredNaire): PlannedSet {
  const all: SetPlan = sets.NaireSessions
  const plan: SetPlan = {
    ...all,
    open: {},
    joins: (t) =>
      partsOf(columns)
        .map((part) => join(naireSid, part, `${t}."Sid"`, partAlias(t, part)))
        .join(' '),
    computed: { ...all.computed, ...columnsOf(columns, answerPath, partAlias) },
    guards: { ...all.guards, ...phonesIn(columns, answerPath) },
    types: Object.fromEntries(columns.map((column) => [answerPath(column), column.type])),
  }
  const set = entitySet('NaireSessions', plan)
  const members = columns.map((column): [string, Property] => [
    column.property,
    { name: answerPath(column), type: column.type, nullable: true },
  ])
  const answers = { naireSid, ordinals: ordinalsOf(columns, answerPath) }
  return {
    ...set,
    plan,
    answers,
    properties: {
      ...set.properties,
      Answers: { name: 'Answers', type: 'Open', nullable: false, members: Object.fromEntries(members) },
    },
  }
}

const ordinalsOf = (
  columns: readonly ReadableColumn[],
  nameOf: (column: ReadableColumn) => string,
): Readonly<Record<string, number>> => Object.fromEntries(columns.map((column) => [nameOf(column), column.ordinal]))

const answerPath = ({ property }: ReadableColumn): string => `Answers/${property}`

const partAlias = (t: string, part: number): string => `${t}_${part}`

/** The first one also when there are no columns. */
const partsOf = (columns: readonly ReadableColumn[]): readonly number[] =>
  [...new Set([1, ...columns.map(({ ordinal }) => partOf(ordinal))])].sort((a, b) => a - b)

/** Every session has a row in the first part: joined so, its columns can lead. */
const join = (naireSid: string, part: number, sid: string, alias: string): string =>
  `${part === 1 ? '' : 'left '}join ${answersSchema}.${answersTable(naireSid, part)} as ${alias} on ${alias}."Sid" = ${sid}`

/** Asked once by a statement: the sid is the registry's, checked by the name of the table. */
const orgOf = (naireSid: string): string =>
  `(select n."OrgSid" from ${answersSchema}.answer_naires as n where n."NaireSid" = '${naireSid}')`

function wireOf(
  columns: readonly ReadableColumn[],
  nameOf: (column: ReadableColumn) => string,
): Readonly<Record<string, Pick<Property, 'nullable'> & { readonly type: ReadableColumn['type'] }>> {
  return Object.fromEntries(columns.map((column) => [nameOf(column), { type: column.type, nullable: true }]))
}

/** Any text may hold a telephone number, any number be one. */
const phonesIn = (
  columns: readonly ReadableColumn[],
  nameOf: (column: ReadableColumn) => string,
): NonNullable<SetPlan['guards']> =>
  Object.fromEntries(
    columns.filter(({ type }) => type !== 'Boolean').map((column) => [nameOf(column), 'phones' as const]),
  )

function columnsOf(
  columns: readonly ReadableColumn[],
  nameOf: (column: ReadableColumn) => string,
  aliasOf: (t: string, part: number) => string,
): NonNullable<SetPlan['computed']> {
  return Object.fromEntries(
    columns.map((column) => [
      nameOf(column),
      (t: string) => `${aliasOf(t, partOf(column.ordinal))}.${columnName(column.ordinal)}`,
    ]),
  )
}

/** The entity model of `/odata/`: the sets from the wire tables, and the operations that the api offers. */
export function entityModel(operations: readonly Operation[] = []): EntityModel {
  const entries = Object.entries<SetPlan>(sets).map(([name, plan]): [string, EntitySet] => [
    name,
    entitySet(name, plan),
  ])
  return { namespace: 'SurveyExpert', sets: Object.fromEntries(entries), operations }
}

function entitySet(name: string, plan: SetPlan): EntitySet {
  const wire = Object.entries(plan.wire).map(([property, { type, nullable }]): Property => ({
    name: property,
    type: plan.asText?.includes(property) ? 'String' : type,
    nullable: nullable ?? false,
  }))
  const open = Object.keys(plan.open ?? {}).map((property): Property => ({
    name: property,
    type: 'Open',
    nullable: false,
  }))
  return {
    name,
    type: plan.type,
    key: plan.key ?? ['Sid'],
    ...(plan.openType ? { openType: true as const } : {}),
    properties: Object.fromEntries([...wire, ...open].map((property) => [property.name, property])),
    navigations: Object.fromEntries(
      Object.entries(plan.navigations ?? {}).map(([each, { target, collection }]) => [
        each,
        { name: each, target, collection },
      ]),
    ),
    searchable: plan.search !== undefined,
  }
}

/** Registered answer columns of a questionnaire. */
export interface AnsweredNaire {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string | null
  /** Newest content that somebody answered. */
  readonly revision: number
  /**
   * In the order of the newest revision; columns of things that are not asked any more behind those before which they
   * stood.
   */
  readonly columns: readonly ReadableColumn[]
}

export interface ReadableColumn {
  readonly ordinal: number
  readonly questionSid: string
  /** Interaction and part. */
  readonly key: string
  /** Its name on the wire. */
  readonly property: string
  /** `Q1.R1.A`. */
  readonly heading: string
  readonly type: Extract<PropertyType, 'String' | 'Double' | 'Boolean'>
}

/** The questionnaire when its answers have tables (from its first session on), else null. */
export async function answeredNaire(pool: Pool, naireSid: string): Promise<AnsweredNaire | null> {
  const [naire] = await read(pool, 'n."NaireSid" = $1', normalSid(naireSid))
  return naire ?? null
}

/** All questionnaires that were answered, of one organisation or of all. */
export function answeredNaires(pool: Pool, orgSid: string | null): Promise<readonly AnsweredNaire[]> {
  return read(pool, '($1::text is null or n."OrgSid" = $1)', orgSid)
}

async function read(pool: Pool, condition: string, value: string | null): Promise<readonly AnsweredNaire[]> {
  const { rows } = await pool.query<AnsweredNaire>(
    `select n."NaireSid" as "naireSid", n."OrgSid" as "orgSid", (select q."SubjectSid" from read.naires as q where q."Sid" = n."NaireSid") as "subjectSid",
            (select coalesce(max(r."Revision"), 0) from ${answersSchema}.answer_revisions as r where r."NaireSid" = n."NaireSid" and r.shown) as revision,
            coalesce(jsonb_agg(jsonb_build_object('ordinal', c."Ordinal", 'questionSid', c."QuestionSid", 'key', c."Key", 'property', c."Property", 'heading', c."Heading", 'type', c."Type") order by c."Seq", c."Ordinal")
              filter (where c."Ordinal" is not null), '[]') as columns
     from ${answersSchema}.answer_naires as n left join ${answersSchema}.answer_columns as c using ("NaireSid")
     where ${condition} group by n."NaireSid", n."OrgSid" order by n."NaireSid"`,
    [value],
  )
  return rows
}
