import type { Guard } from '@naire/domain/access'
import type { WireProperty, WireTable } from '@naire/domain/event-sourcing'
import type { EntitySet } from '@naire/odata'
import type { Viewer } from './visibility.ts'

/** Read plan of one OData set: its table, its columns, and row-level access. */
export interface SetPlan {
  /** Name of the entity type. */
  readonly type: string
  /** One entity is answered with more properties than the set has: by a handler of its own. */
  readonly openType?: true
  readonly wire: WireTable
  /** Properties that are the key together; without, `Sid`. A set with more than one is not navigated from. */
  readonly key?: readonly [string, ...string[]]
  readonly table: string
  /** SQL of its rows, where they are made of those of the table. */
  readonly rows?: string
  /** Properties that its rows are ordered by before the key: the order in which they are cheap to read. */
  readonly orderedBy?: readonly string[]
  /** Where the table is, when not in `read`. */
  readonly schema?: string
  /** Joins to the row `t` for its other columns: `left join read.… as ${t}_2 on …`. */
  readonly joins?: (t: string) => string
  /** Types of computed properties that the wire table does not have. */
  readonly types?: Readonly<Record<string, WireProperty['type']>>
  /** Properties that are no columns: the SQL that makes them of the row `t`. */
  readonly computed?: Readonly<Record<string, (t: string, statement: ColumnStatement) => string>>
  /** Properties whose members are named by the data: the jsonb column, text by member. */
  readonly open?: Readonly<Record<string, string>>
  /** Json properties that go out as JSON text. */
  readonly asText?: readonly string[]
  /** Properties that `$search` looks in; without, `$search` is not supported. */
  readonly search?: readonly string[]
  readonly navigations?: Readonly<Record<string, NavigationPlan>>
  /** Its rows carry no log position. */
  readonly unversioned?: true
  /** Properties that end in Sid and hold something else than 32 hexadecimal digits. */
  readonly otherSids?: readonly string[]
  /** Guards of the properties that not every reader of a row may see. */
  readonly guards?: Readonly<Record<string, Guard>>
  /** SQL of the subject that the row `t` lies in, null for none; absent: its rows lie in no subject. */
  readonly subject?: (t: string) => string
  /** The condition on `t` that keeps what nobody sees away (tombstones). */
  readonly present?: (t: string) => string
  /** The condition on `t` for this viewer, null when there is nothing for them to see. */
  readonly visible: (t: string, viewer: ViewerSql) => string | null
}

/** A set that is not in the list of sets, with the way it is read. */
export interface PlannedSet extends EntitySet {
  readonly plan: SetPlan
  /** Where its properties are columns of a questionnaire's answers: their ordinals by name. */
  readonly answers?: { readonly naireSid: string; readonly ordinals: Readonly<Record<string, number>> }
}

/** Statement that SQL of a property is made for, where it takes values or other properties. */
export interface ColumnStatement {
  /** The placeholder of a value. */
  value(value: unknown): string
  /** The SQL of a property of the row `t`, as this viewer may read it. */
  column(set: string | EntitySet, property: string, t: string): string
}

export interface NavigationPlan {
  readonly target: string
  readonly collection: boolean
  /** The condition that joins the row `from` to the row `to`. */
  readonly on: (from: string, to: string) => string
}

/** The viewer, with their sids as parameters of the statement. */
export interface ViewerSql extends Pick<Viewer, 'role' | 'seesPhones'> {
  readonly org: string
  readonly user: string
  readonly session: string
}
