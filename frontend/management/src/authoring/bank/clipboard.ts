import { plainTextOf, readClips, type Clip, clipOf } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { create } from 'zustand'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { standingAt } from '../editor/actions/use-actions.ts'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import { hasDialog, isTyping } from '../../workplace/use-key-down.ts'
import { stemText } from '../editor/author-text.ts'

/** Kind of the data on the clipboard: a list of `Clip`s as JSON text, one for each questionnaire. */
const clipType = 'application/x-naire-questions'

/** Last clips copied in this window, for pasting with a button: a page may not read the clipboard by itself. */
export const useCopied = create<{ readonly clips: readonly Clip[] }>()(() => ({ clips: [] }))

/** `words`: the same for programs that know nothing of questionnaires. */
export function putOnClipboard(data: DataTransfer, clips: readonly Clip[], words: string): void {
  data.setData(clipType, JSON.stringify(clips))
  data.setData('text/plain', words)
  useCopied.setState({ clips })
}

/** Copies by a button: whatever is typed into or marked meanwhile. */
export function copyByCommand(put: (data: DataTransfer) => void): void {
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData) put(event.clipboardData)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', give, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
}

/** A line for each question. */
export const wordsOf = (questions: readonly StoredQuestion[]): string =>
  questions.map((question) => `${question.Code} ${plainTextOf(stemText(question))}`).join('\n')

/** None: there is something else on it. */
export function clipsOnClipboard(data: DataTransfer): readonly Clip[] {
  return readClips(data.getData(clipType))
}

/** Copies the questions that are chosen; false: nothing is. */
export function useCopy(): (data: DataTransfer) => boolean {
  const session = useEditorSession()
  const { notices } = useWorkplace()
  const { t } = useTranslation('authoring')
  return useCallback(
    (data) => {
      const { chosen } = standingAt(session)
      if (chosen.length === 0) return false
      putOnClipboard(data, [clipOf(recordOf(session), new Set(chosen.map(({ Sid }) => Sid)))], wordsOf(chosen))
      notices.success(t('bank.copied', { n: chosen.length }))
      return true
    },
    [session, notices, t],
  )
}

/**
 * Copying and cutting by the browser's own keys and commands; texts that are typed or marked are left to it. False:
 * there was nothing to copy.
 */
export function useCopyKeys(copy: (data: DataTransfer, isCut: boolean) => boolean): void {
  useClipboardKey(copying, (data, kind) => window.getSelection()?.isCollapsed !== false && copy(data, kind === 'cut'))
}

const copying = ['copy', 'cut'] as const

/** Hears of these events of the clipboard where nobody types; true: it took the data. `kinds` stays the same list. */
export function useClipboardKey(
  kinds: readonly ('copy' | 'cut' | 'paste')[],
  take: (data: DataTransfer, kind: string) => boolean,
): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || hasDialog() || !event.clipboardData) return
    if (take(event.clipboardData, event.type)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onEvent(event)
    for (const kind of kinds) document.addEventListener(kind, listener)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener)
    }
  }, [kinds])
}
