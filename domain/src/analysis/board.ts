import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { refusalByOwner, type NamedView, type Ownership } from './named-view.ts'
import { countedSessions, type Filter, type SessionFilter } from './query.ts'

/** Figures of a whole questionnaire, each a tile. */
export const figureKinds = [
  'completions',
  'funnel',
  'durations',
  'quotas',
  'devices',
  'channels',
  'languages',
  'flags',
  'review',
] as const
export type FigureKind = (typeof figureKinds)[number]

/** Columns of twelve that a tile takes, and rows of its own height. */
export const tileWidths = [3, 4, 6, 8, 12] as const
export const tileHeights = [1, 2, 3] as const

export interface Tile {
  /** Unique on its board. */
  readonly id: string
  readonly kind: FigureKind | 'question' | 'variable'
  /** Of a question's distribution. */
  readonly questionSid?: string
  /** Id of a variable that people made: derived, or coded. */
  readonly variable?: string
  readonly width: (typeof tileWidths)[number]
  readonly height: (typeof tileHeights)[number]
}

/** Board as it is saved: its tiles in their order, and what all of them are filtered by. */
export interface BoardContent {
  readonly tiles: readonly Tile[]
  readonly filter: Filter | null
  readonly sessions: SessionFilter
  readonly weight: string | null
  /** Sessions that are wanted; null: what the quota's cells add up to, where there is one. */
  readonly target: number | null
}

export const boardLimits = { tiles: 200, titleLength: 100, bytes: 100_000 } as const

/** Board of a questionnaire that nobody has set up: every figure, then every question in its order. */
export const usualBoard = (questionSids: readonly string[]): BoardContent => ({
  tiles: [
    ...figureKinds.map((kind): Tile => ({ id: kind, kind, ...figureSizes[kind] })),
    ...questionSids.slice(0, boardLimits.tiles - figureKinds.length).map(questionTile),
  ],
  filter: null,
  sessions: countedSessions,
  weight: null,
  target: null,
})

const figureSizes: Readonly<Record<FigureKind, Pick<Tile, 'width' | 'height'>>> = {
  completions: { width: 8, height: 2 },
  funnel: { width: 4, height: 2 },
  durations: { width: 6, height: 2 },
  quotas: { width: 6, height: 2 },
  devices: { width: 4, height: 1 },
  channels: { width: 4, height: 1 },
  languages: { width: 4, height: 1 },
  flags: { width: 6, height: 1 },
  review: { width: 6, height: 1 },
}

export const figureTile = (kind: FigureKind): Tile => ({ id: kind, kind, ...figureSizes[kind] })

export const questionTile = (questionSid: string): Tile => ({
  id: questionSid,
  kind: 'question',
  questionSid,
  width: 6,
  height: 2,
})

export const variableTile = (variable: string): Tile => ({
  id: variable,
  kind: 'variable',
  variable,
  width: 6,
  height: 2,
})

/** The whole board, new or in the place of what it was. */
export type BoardSaved = DomainEvent<'BoardSaved', NamedView<BoardContent>>
export type BoardRemoved = DomainEvent<'BoardRemoved', { readonly naireSid: string }>
export type BoardEvent = BoardSaved | BoardRemoved

/** Null: there is none, or no longer. */
export type BoardState = Ownership | null

export interface SaveBoard extends Command<'SaveBoard'> {
  readonly board: Omit<BoardSaved['data'], 'ownerSid'>
}
export interface RemoveBoard extends Command<'RemoveBoard'> {
  readonly naireSid: string
}
export type BoardCommand = SaveBoard | RemoveBoard

/** A named board of one questionnaire. */
export const boardDecider: Decider<BoardState, BoardCommand, BoardEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    if (command.type === 'RemoveBoard') return [{ type: 'BoardRemoved', data: { naireSid: command.naireSid } }]
    const ownerSid = state?.ownerSid ?? command.by.sid
    return [{ type: 'BoardSaved', data: { ...command.board, title: command.board.title.trim(), ownerSid } }]
  },
  evolve: (_, event) => (event.type === 'BoardRemoved' ? null : event.data),
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

function refusal(state: BoardState, command: BoardCommand): Refusal | null {
  const naireSid = command.type === 'SaveBoard' ? command.board.naireSid : command.naireSid
  if (state === null && command.type === 'RemoveBoard') return { key: 'analysis.boardNotFound' }
  const takesAway = command.type === 'RemoveBoard' || !command.board.shared
  const byOwner = state && refusalByOwner(state, { naireSid, by: command.by, takesAway }, refusals)
  if (byOwner !== null) return byOwner
  if (command.type === 'RemoveBoard') return null
  if (command.board.title.trim() === '') return { key: 'analysis.definitionInvalid', target: 'title' }
  const { tiles } = command.board.content
  if (tiles.length > boardLimits.tiles)
    return { key: 'analysis.definitionInvalid', target: 'content.tiles', details: { most: boardLimits.tiles } }
  const ids = tiles.map(({ id }) => id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  return twice < 0 ? null : { key: 'analysis.definitionInvalid', target: `content.tiles[${twice}].id` }
}

const refusals = { notFound: 'analysis.boardNotFound', notOwn: 'analysis.boardNotOwn' } as const

export const boardStream = (boardSid: string): string => `board-${boardSid}`
