import type { ReturnNote } from '@naire/api/contract'
import { useMemo, useState } from 'react'
import type { SessionRow } from '../sessions/session-row.ts'

export interface ReturnNotes {
  /** Those that are being written, without blank ones. */
  readonly written: readonly ReturnNote[]
  /** What is written, else what was said when the session was sent back. */
  textOn(questionSid: string): string
  write(questionSid: string, text: string): void
}

/** Notes on single questions: of a session that was sent back, or being written for sending it back. */
export function useReturnNotes({ ReturnNotes }: Pick<SessionRow, 'ReturnNotes'>): ReturnNotes {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  return useMemo(() => {
    const said = (ReturnNotes as readonly ReturnNote[] | null) ?? []
    return {
      written: [...texts].filter(([, text]) => text.trim() !== '').map(([QuestionSid, Text]) => ({ QuestionSid, Text })),
      textOn: (questionSid) => texts.get(questionSid) ?? said.find(({ QuestionSid }) => QuestionSid === questionSid)?.Text ?? '',
      write: (questionSid, text) => setTexts((before) => new Map(before).set(questionSid, text)),
    }
  }, [texts, ReturnNotes])
}
