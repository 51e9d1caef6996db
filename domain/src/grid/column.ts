import type { Source } from '../analysis/index.ts'
import type { SessionRow } from '../sessions/index.ts'

/**
 * Type of a column's values; decides operators, editor and display. `choice`: one of the options; `choices`: any number
 * of them; `seconds`: a number shown as a duration; `files`: names of files.
 */
export type DataKind = 'choice' | 'choices' | 'number' | 'seconds' | 'text' | 'time' | 'flag' | 'files'

/** Origins of columns, in the order in which a chooser lists them. */
export const dataGroups = ['session', 'answer', 'derived', 'coded', 'weight', 'metadata', 'quota', 'flag'] as const
export type DataGroup = (typeof dataGroups)[number]

export interface DataOption {
  /** As text, also where the wire has numbers. */
  readonly code: string
  /** Blank: a sentence of the screens (`sessions.words.<column>.<code>`). */
  readonly title: string
  /** Of `choices`: the flag that says whether it was chosen. */
  readonly path?: string
}

/** A column of the sessions of one questionnaire, as screens, exports and saved views know it. */
export interface DataColumn {
  /** Names it in filters, views and addresses; the same over all revisions. */
  readonly key: string
  readonly group: DataGroup
  readonly kind: DataKind
  /** Property of the session, or the code that authors know it by: `Q1.R1`. */
  readonly code: string
  /** In the language asked for; blank for session fields, which are sentences of the screens (`sessions.fields.<code>`). */
  readonly title: string
  /**
   * Property of `NaireSessions` with columns of this questionnaire (`Answers/Q1`); null: `choices` have one for each
   * option instead, and a weight whose margins are gone has none.
   */
  readonly path: string | null
  readonly type: 'String' | 'Double' | 'Boolean' | 'DateTimeOffset'
  /** Of `choice` and `choices`. */
  readonly options: readonly DataOption[]
  /** Values beside the options occur. */
  readonly isOpen?: true
  readonly isFilterable: boolean
  readonly isSortable: boolean
  readonly question?: { readonly sid: string; readonly code: string; readonly stem: string; readonly type: number }
  /** No longer asked for. */
  readonly isRetired?: true
}

/** Value behind a path of a column that no read model holds as it is. */
export type DataSource =
  /** Value computed of other columns: answers by their path, facts of the session by the names of the analysis. */
  | { readonly kind: 'computed'; readonly of: Source }
  /** Entry of the session's metadata. */
  | { readonly kind: 'metadata'; readonly defSid: string; readonly path: string }
  /** Weight by a scheme: of the categories of its margins, as the analysis counts them. */
  | {
      readonly kind: 'weight'
      readonly schemeSid: string
      readonly margins: readonly Source[]
      /** Sessions that were cleaned away weigh nothing. */
      readonly cleaned: readonly string[]
    }
  /** Whether the answers fall into a quota cell. */
  | { readonly kind: 'quota'; readonly cellSid: string }

/** Property that a reader of the sessions adds to theirs: `Data/derived_…`. */
export interface DataMember {
  readonly path: string
  readonly type: DataColumn['type']
  readonly source: DataSource
}

/** Fields of a session that are columns. */
export type SessionField = keyof SessionRow
