import { recycledItems, type RecycledKind } from '@naire/domain/recycle-bin'
import { z } from 'zod'
import { noContent, readSet, type Routes } from './route.ts'
import { reasonText, row, type OutputOf } from './schema.ts'

const recycledItem = row('RecycledItem', recycledItems)

/** One thing in the recycle bin. */
export type RecycledItem = Omit<OutputOf<typeof recycledItem>, 'Kind'> & { readonly Kind: RecycledKind }

/** A reason to take something out of the recycle bin. */
export const restoreBody = z.object({ reason: reasonText })

export const recycleRoutes = {
  readRecycleBin: readSet(recycledItem, 'Read what lies in the recycle bin'),
  deleteNaire: {
    summary: 'Move a questionnaire into the recycle bin',
    replies: noContent,
    refuses: ['naire.notFound'],
  },
  restoreNaire: {
    summary: 'Restore a questionnaire from the recycle bin',
    body: restoreBody,
    replies: noContent,
    refuses: ['naire', 'subject.notFound'],
  },
  restoreSubject: {
    summary: 'Restore a project from the recycle bin',
    body: restoreBody,
    replies: noContent,
    refuses: ['subject'],
  },
} as const satisfies Routes
