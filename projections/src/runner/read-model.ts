import type { DomainEvent, StoredEvent } from '@naire/domain/event-sourcing'

/**
 * An event as read models get it: `data` is lifted to today's shape and holds the personal fields again.
 * When the key of its subject was destroyed, `erased` is true and the personal fields are absent.
 */
export interface ReadEvent extends Omit<StoredEvent, 'sealed'> {
  readonly data: Record<string, unknown>
  readonly erased: boolean
}

/** Fact of a stream whose kind the caller knows: the log itself holds any, so that no type can tell. */
export const eventOf = <Event extends DomainEvent>({ type, data }: Pick<ReadEvent, 'type' | 'data'>): Event =>
  ({ type, data }) as unknown as Event

/** The database inside one step of a read model. Unqualified table names are the model's own. */
export interface ReadTransaction {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
  /** `copy <into> from stdin`; lines in its text format, each with its line feed. */
  copy(into: string, lines: Iterable<string>): Promise<void>
  /** JSON content that an event names by its hash; null when the vault does not have it. */
  contentOf<T>(hash: string): Promise<T | null>
}

/**
 * One table (or a few) that can be rebuilt from the log: the answer to one question that is asked of us.
 * Tables live in the schema `read` under their own names; a rebuild makes them in a schema beside it and moves them
 * over, so DDL and SQL of the model name its own tables without a schema and never name another model's tables.
 */
export interface ReadModel {
  /** Its subscription, and the name that readers wait for: `sessions`. Lower case, digits and underscores. */
  readonly name: string
  /** One more whenever tables or meaning change: the next start rebuilds it beside the old one and switches. */
  readonly version: number
  /** Names of the tables that `create` makes. */
  readonly tables: readonly string[]
  /** Its tables, with those that `apply` makes (one per questionnaire), are alone in the schema `read_<name>`. */
  readonly ownSchema?: true
  /** DDL of the tables with their keys: `create table sessions (…)`. */
  readonly create: string
  /** DDL of what only readers need (further indexes, policies); a rebuild makes it last. */
  readonly finish?: string
  /** The event types that it reads; others move its checkpoint only. */
  readonly handles: readonly string[]
  /**
   * Applies events in log order, at least one, set-wise (a statement for the batch, not one per event).
   * Reads and writes its own tables only; an event comes exactly once. Whatever it throws undoes the whole batch.
   */
  apply(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void>
  /** An event changes only rows of its own stream: several followers can share the streams among them. */
  readonly shardable?: true
  /** An event that `apply` cannot take: put it aside and go on, or stop here. Either is visible to operators. */
  readonly onUnreadable: 'park' | 'stop'
}
