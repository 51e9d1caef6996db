import {
  boardLimits,
  figureKinds,
  namedViews,
  tileHeights,
  tileWidths,
  type BoardContent,
} from '@naire/domain/analysis'
import { z } from 'zod'
import { filter, sessions, weight } from './analysis.ts'
import { json, readSet, type Routes } from './route.ts'
import { row, sid } from './schema.ts'

const tile = z.strictObject({
  id: z.string().min(1).max(100),
  kind: z.enum([...figureKinds, 'question', 'variable']),
  questionSid: sid.optional(),
  variable: z.string().min(1).max(200).optional(),
  width: z.literal(tileWidths),
  height: z.literal(tileHeights),
})

export const boardContent = z
  .strictObject({
    tiles: z.array(tile).max(boardLimits.tiles),
    filter,
    sessions,
    weight,
    target: z.int().min(1).max(100_000_000).nullable().default(null),
  })
  .refine((value) => JSON.stringify(value).length <= boardLimits.bytes, `has at most ${boardLimits.bytes} characters`)

/** POST /analysis/{naireSid}/boards */
export interface SaveBoardBody {
  /** Of the board that it takes the place of, or of a new one; absent: made here. */
  readonly boardSid?: string
  readonly title: string
  readonly shared: boolean
  readonly content: BoardContent
}

/** Board that is saved, new or over what it was. */
export const boardBody = z
  .strictObject({
    boardSid: sid.optional(),
    title: z.string().trim().min(1).max(boardLimits.titleLength),
    shared: z.boolean(),
    content: boardContent,
  })
  .transform((body) => body as SaveBoardBody)
  .meta({ id: 'BoardBody' })

/** Reply of saving and of removing a board. */
export interface SavedBoardReply {
  readonly boardSid: string
  readonly position: number
}

const saved = json(z.object({ boardSid: sid, position: z.number().int() }))

export const boardRoutes = {
  readBoards: readSet(row('Board', namedViews), 'Read named boards'),
  saveBoard: {
    summary: 'Save a named board',
    body: boardBody,
    replies: saved,
    refuses: ['naire.notFound', 'analysis'],
  },
  removeBoard: { summary: 'Remove a board', replies: saved, refuses: ['naire.notFound', 'analysis'] },
} as const satisfies Routes
