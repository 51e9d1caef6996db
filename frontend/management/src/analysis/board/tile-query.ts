import {
  table,
  type AnalysisQuery,
  type Filter,
  type SessionFilter,
  type TableQuery,
  type Tile,
} from '@naire/domain/analysis'

/** Sessions that all tiles of a board are counted over. */
export interface BoardScope {
  readonly filter: Filter | null
  readonly sessions: SessionFilter
  readonly weight: string | null
  readonly utcOffset: number
}

/** Query of a tile; null: its figures come from elsewhere. */
export function tileQuery(tile: Tile, { filter, sessions, weight, utcOffset }: BoardScope): AnalysisQuery | null {
  const counts = (variable: string, more: Partial<TableQuery> = {}): AnalysisQuery => ({
    kind: 'table',
    table: table({
      rows: [[{ variable, ...(variable === 'session:finish' ? { step: 'day' } : {}) }]],
      filter,
      sessions,
      weight,
      options: { adjust: 'none', letters: false, utcOffset },
      ...more,
    }),
  })
  switch (tile.kind) {
    case 'question':
      return { kind: 'distribution', questionSid: tile.questionSid ?? '', filter, sessions, weight }
    case 'variable':
      return { kind: 'variable', variable: tile.variable ?? '', filter, sessions, weight }
    case 'completions':
      return counts('session:finish')
    case 'devices':
      return counts('session:device')
    case 'channels':
      return counts('session:channel')
    case 'languages':
      return counts('session:language')
    case 'flags':
      return counts('session:flagKinds')
    // Sessions that were rejected are part of the work that was done.
    case 'review':
      return counts('session:review', { sessions: { ...sessions, rejected: true } })
    case 'funnel':
      return { kind: 'funnel', filter }
    case 'durations':
      return { kind: 'durations', filter, sessions }
    case 'quotas':
      return null
  }
}

/** Number of sessions behind all tiles. */
export const countedQuery = ({ filter, sessions, weight }: BoardScope): AnalysisQuery => ({
  kind: 'table',
  table: table({ filter, sessions, weight }),
})
