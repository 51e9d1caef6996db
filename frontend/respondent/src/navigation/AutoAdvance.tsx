import type { InteractionState } from '@naire/domain/answering'
import type { ChoiceContent, MatrixContent } from '@naire/domain/interactions'
import { useEffect, useRef } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import type { Paging } from '../screens/use-paging.ts'

interface AutoAdvanceProps {
  readonly session: LiveSession
  readonly paging: Paging
}

/** Milliseconds in which the person sees what they have chosen. */
const seenMs = 300
/** A change this soon behind a press of a finger or mouse is made by it, and not by a key. */
const pressMs = 500

/** Goes on from a page with one single choice, or one row of a scale, once that was made by a press (`AutoAdvance`); shows nothing. */
export default function AutoAdvance({ session, paging }: AutoAdvanceProps) {
  const now = useRef(paging)
  useEffect(() => {
    now.current = paging
  })
  const { page } = paging
  const question = page?.questionSids.length === 1 ? page.questionSids[0] : undefined
  useEffect(() => {
    if (question === undefined) return
    const { answering } = session.view()
    let pressedAt = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressedAt = performance.now()
      clearTimeout(timer)
    }
    const stop = answering.subscribe(question, () => {
      clearTimeout(timer)
      if (performance.now() - pressedAt > pressMs || !isChosen(session, question) || now.current.isLast) return
      timer = setTimeout(() => now.current.next(), seenMs)
    })
    window.addEventListener('pointerup', press, true)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pointerup', press, true)
    }
  }, [session, question])
  return null
}

/** One option of a single choice or of a scale's only row, which asks for no text, and nothing beside it. */
function isChosen(session: LiveSession, questionSid: string): boolean {
  const { answering } = session.view()
  const [asked, ...others] = answering.question(questionSid).interactions.filter(({ visible }) => visible)
  if (!asked || others.length > 0 || !(asked.type === 'choice' || isOneRow(asked)) || asked.reply === null) return false
  const { AllowMulti } = asked.content as ChoiceContent | MatrixContent
  const taken = asked.reply['Entries'] as readonly { readonly HasTextInput: boolean }[]
  return !AllowMulti && !taken.some(({ HasTextInput }) => HasTextInput)
}

const isOneRow = ({ type, rows }: InteractionState) =>
  type === 'matrix' && rows.filter(({ visible, isGroupIntro }) => visible && !isGroupIntro).length === 1
