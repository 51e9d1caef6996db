import type { Pool } from '@naire/database'
import type { BoundQuery, EntityKey, Page, Row } from '@naire/odata'
import {
  runChanges,
  runCount,
  runEntityQuery,
  runQuery,
  runTextQuery,
  streamRows,
  type Changes,
  type ChangesFrom,
  type Feed,
  type TextPage,
  type Viewer,
} from '@naire/projections/query'
import { Inject } from '@nestjs/common'
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs'
import { READ_POOL } from '../tokens.ts'

interface ReadRequest {
  readonly query: BoundQuery
  readonly viewer: Viewer
}

/** The rows of a set that a viewer gets. */
export class AskForPage extends Query<Page> {
  constructor(readonly asked: ReadRequest) {
    super()
  }
}

/** The same written as JSON already; `beside`: a property whose value is wanted of each row. */
export class AskForTextPage extends Query<TextPage> {
  constructor(readonly asked: ReadRequest & { readonly beside: string | null }) {
    super()
  }
}

/** One row by its key, null when there is none for this viewer. */
export class AskForEntity extends Query<Row | null> {
  constructor(readonly asked: ReadRequest & { readonly key: EntityKey }) {
    super()
  }
}

export class AskForCount extends Query<number> {
  constructor(readonly asked: ReadRequest) {
    super()
  }
}

/** The rows that were changed or removed since a place of the log. */
export class AskForChanges extends Query<Changes> {
  constructor(readonly asked: ReadRequest & { readonly since: ChangesFrom }) {
    super()
  }
}

/** The rows of a set behind a token as JSON text, so many at most. */
export class AskForFeed extends Query<Feed> {
  constructor(readonly asked: ReadRequest & { readonly rows: number }) {
    super()
  }
}

@QueryHandler(AskForPage)
export class AskForPageHandler implements IQueryHandler<AskForPage> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer } }: AskForPage): Promise<Page> {
    return runQuery(this.pool, query, viewer)
  }
}

@QueryHandler(AskForTextPage)
export class AskForTextPageHandler implements IQueryHandler<AskForTextPage> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer, beside } }: AskForTextPage): Promise<TextPage> {
    return runTextQuery(this.pool, query, viewer, { property: beside })
  }
}

@QueryHandler(AskForEntity)
export class AskForEntityHandler implements IQueryHandler<AskForEntity> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer, key } }: AskForEntity): Promise<Row | null> {
    return runEntityQuery(this.pool, query, { key, viewer })
  }
}

@QueryHandler(AskForCount)
export class AskForCountHandler implements IQueryHandler<AskForCount> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer } }: AskForCount): Promise<number> {
    return runCount(this.pool, query, viewer)
  }
}

@QueryHandler(AskForChanges)
export class AskForChangesHandler implements IQueryHandler<AskForChanges> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer, since } }: AskForChanges): Promise<Changes> {
    return runChanges(this.pool, query, { viewer, since })
  }
}

@QueryHandler(AskForFeed)
export class AskForFeedHandler implements IQueryHandler<AskForFeed> {
  constructor(@Inject(READ_POOL) private readonly pool: Pool) {}

  execute({ asked: { query, viewer, rows } }: AskForFeed): Promise<Feed> {
    return Promise.resolve(streamRows(this.pool, query, viewer, { rows }))
  }
}
