import { createOwners } from '../rows/session-owners.ts'
import { sqlType } from '../rows/table.ts'
import type { QuestionColumn } from '@naire/domain/questions'

/** A column of a questionnaire's answers: never renamed, never dropped. */
export interface AnswerColumn {
  /** From 1, over all tables of the questionnaire. */
  readonly ordinal: number
  readonly questionSid: string
  /** Sids of interaction and part: see `QuestionColumn`. */
  readonly key: string
  readonly type: QuestionColumn['type']
  /** Its name on the wire. */
  readonly property: string
  /** Position of the first event that it is there for; events before it in the same batch leave it alone. */
  readonly since: number
}

/** The interaction that a column's key names. */
export const interactionOf = (key: string): string => key.split('/', 1)[0] ?? ''

/**
 * Two columns are the same when they answer the same thing in the same way: a question that asks for a number now gets
 * another column.
 */
export const identityOf = ({ questionSid, key, type }: Pick<AnswerColumn, 'questionSid' | 'key' | 'type'>): string =>
  `${questionSid}/${key}/${type}`

/** A row of 453 short Chinese texts did not fit into a page; so many of 200 do. */
export const columnsPerTable = 200

export const owners = 'answer_owners'

/**
 * Tables of the model beside those of answers: owners of sessions, contents by revision, and the registry of columns.
 */
export const createRegistry = `
  ${createOwners(owners)}
  create table answer_revisions (
    "NaireSid" text collate "C" not null, "Revision" integer not null, "Hash" text not null,
    -- its columns are in the tables
    shown boolean not null default false,
    primary key ("NaireSid", "Revision")
  );
  create table answer_naires ("NaireSid" text collate "C" primary key, "OrgSid" text not null);
  create table answer_columns (
    "NaireSid" text collate "C" not null,
    -- from 1; gives the table and the name of the column in it
    "Ordinal" integer not null,
    "QuestionSid" text not null,
    -- interaction and part: see QuestionColumn
    "Key" text not null,
    "Type" text not null,
    -- its name on the wire
    "Property" text not null,
    -- in words of the newest revision that has it
    "Heading" text not null,
    -- place in the newest revision that has it
    "Seq" integer not null,
    primary key ("NaireSid", "Ordinal"),
    unique ("NaireSid", "QuestionSid", "Key", "Type"),
    unique ("NaireSid", "Property")
  );
`

export const registryTables = [owners, 'answer_revisions', 'answer_naires', 'answer_columns'] as const

/** Where the tables are read. */
export const answersSchema = 'read_answers'

/** The table of a part, from 1. The sid is that of a questionnaire whose events were applied: 32 hexadecimal digits. */
export function answersTable(naireSid: string, part = 1): string {
  return `${baseOf(naireSid)}${part === 1 ? '' : `_${part}`}`
}

function baseOf(naireSid: string): string {
  if (!/^[0-9A-F]{32}$/.test(naireSid)) throw new Error('a questionnaire has no sid')
  return `answers_${naireSid.toLowerCase()}`
}

export const partOf = (ordinal: number): number => Math.ceil(ordinal / columnsPerTable)

export const columnName = (ordinal: number): string => `c${ordinal}`

/** The first part holds a row for every session, further parts for those that have answered something in them. */
export function createAnswers(naireSid: string): string {
  return `
    create table ${answersTable(naireSid)} (
      "Sid" text collate "C" primary key, "NaireRevision" integer not null, deleted boolean not null, log_position bigint not null
    );
  `
}

export function createPart(naireSid: string, part: number): string {
  return `create table ${answersTable(naireSid, part)} ("Sid" text collate "C" primary key, log_position bigint not null);`
}

export function addColumns(naireSid: string, columns: readonly AnswerColumn[]): string {
  const parts = [...new Set(columns.map(({ ordinal }) => partOf(ordinal)))]
  return parts
    .map((part) => {
      const added = columns.filter(({ ordinal }) => partOf(ordinal) === part)
      return `alter table ${answersTable(naireSid, part)} ${added.map(({ ordinal, type }) => `add column ${columnName(ordinal)} ${sqlType(type)}`).join(', ')};`
    })
    .join('\n')
}
