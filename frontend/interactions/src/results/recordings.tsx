import { createContext, use, type ReactNode } from 'react'

/** What the server has made of a recording. */
export interface RecordingNote {
  /**
   * `promised`: still to come; `stored`: being prepared; `playable`: plays everywhere; `original`: plays as it was recorded, where it plays;
   * `failed`: nothing could be made of it; `missing`: it could not be fetched.
   */
  readonly state: 'promised' | 'stored' | 'playable' | 'original' | 'failed' | 'missing'
  /** Loudness over its length, 0 to 1. */
  readonly peaks: readonly number[]
}

/** By the sid of the attachment; `undefined` when nothing is known of it. */
export type RecordingNotes = (attachSid: string) => RecordingNote | undefined

export function RecordingNotesProvider({
  notes,
  children,
}: {
  readonly notes: RecordingNotes
  readonly children: ReactNode
}) {
  return <RecordingNotesContext value={notes}>{children}</RecordingNotesContext>
}

export const useRecordingNote = (attachSid: string): RecordingNote | undefined => use(RecordingNotesContext)(attachSid)

const RecordingNotesContext = createContext<RecordingNotes>(() => undefined)
