import type { ReturnNote } from '@naire/contract'
import { useMemo, useState } from 'react'
import { jsonOf } from '../../workplace/json-of.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'

export interface ReturnNotes {
  /** Notes being written, without blank ones. */
  readonly written: readonly ReturnNote[]
  /** Returns the note being written, else the one that was sent when the session was sent back. */
  textOn(questionSid: string): string
  write(questionSid: string, text: string): void
  /** Once they are sent. */
  forget(): void
}

/**
 * Notes on single questions: of a session that was sent back, or being written for sending it back. What is written
 * stays in this tab of the browser until it is sent.
 */
export function useReturnNotes({ Sid, ReturnNotes }: Pick<SessionRow, 'Sid' | 'ReturnNotes'>): ReturnNotes {
  const { me } = useWorkplace()
  const key = `naire.returnNotes.${me.Sid}.${Sid}`
  const [texts, setTexts] = useState<Texts>(() => jsonOf<Texts>(sessionStorage.getItem(key)) ?? {})
  return useMemo(() => {
    const said = (ReturnNotes as readonly ReturnNote[] | null) ?? []
    const keep = (next: Texts) => {
      setTexts(next)
      if (Object.keys(next).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    }
    return {
      written: Object.entries(texts)
        .filter(([, text]) => text.trim() !== '')
        .map(([QuestionSid, Text]) => ({ QuestionSid, Text })),
      textOn: (questionSid) =>
        texts[questionSid] ?? said.find(({ QuestionSid }) => QuestionSid === questionSid)?.Text ?? '',
      write: (questionSid, text) => keep({ ...texts, [questionSid]: text }),
      forget: () => keep({}),
    }
  }, [texts, ReturnNotes, key])
}

/** Question → text. */
type Texts = Readonly<Record<string, string>>
