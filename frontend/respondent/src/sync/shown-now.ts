import { shownEntries, shownOrders, type SessionMetadata } from '@naire/domain/sessions'
import type { LiveSession } from '../session/live-session.ts'

/** In which orders options, rows and columns stand before the respondent, for a final commit to tell. */
export const shownNow = ({ view, compiled }: Pick<LiveSession, 'view' | 'compiled'>): readonly SessionMetadata[] =>
  shownEntries(shownOrders(view().answering, compiled))
