import type { LiveSession } from '../session/live-session.ts'
import { Button, Dialog, useWords } from '@naire/ui'
import { useEffect, useRef, useState } from 'react'
import { letLeave } from '../screens/use-leave-prompt.ts'
import type { Paging, PreviousPageControl } from '../screens/use-paging.ts'
import type { Pause } from '../session/pause.ts'
import { guardEntry, isGuarded } from './back-closes.ts'

interface BackKeyProps extends BackKeyContext {
  readonly session: LiveSession
}

/** Listens to the back key; shows nothing but its question. */
export default function BackKey({ session, ...place }: BackKeyProps) {
  const { isLeaving, stay, leave } = useBackKey(session, place)
  return isLeaving ? (
    <LeaveDialog
      isTabOnly={new URLSearchParams(session.facts.QueryParams).get('uss') === 'true'}
      onLeave={leave}
      onStay={stay}
    />
  ) : null
}

interface LeaveDialogProps {
  /** Nothing outlives the tab. */
  readonly isTabOnly: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Leaving ends answering: Yes or No (runtime §2). */
function LeaveDialog({ isTabOnly, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      title={t('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button look="primary" autoFocus onClick={onStay}>
            {t('leave.no')}
          </Button>
          <Button onClick={onLeave}>{t('leave.yes')}</Button>
        </>
      }
    >
      {t(isTabOnly ? 'leave.lost' : 'leave.now')}
    </Dialog>
  )
}

interface BackKeyContext {
  readonly pause: Pause | null
  readonly paging: Paging
  readonly back: PreviousPageControl
}

export interface BackKey {
  /** The person is asked whether they want to leave. */
  readonly isLeaving: boolean
  stay(): void
  leave(): void
}

/**
 * The back key of the phone or browser closes the dialog that is open, else leads where "Previous" leads; where that is
 * nowhere it asks before it leaves, once there are answers. An entry of our own in the history catches it, made at the
 * first touch or key: browsers pass over those that a page makes by itself.
 */
function useBackKey(session: LiveSession, place: BackKeyContext): BackKey {
  const [isLeaving, setLeaving] = useState(false)
  const now = useRef(place)
  useEffect(() => {
    now.current = place
  })
  useEffect(() => {
    let here = ''
    let guarding: ReturnType<typeof setTimeout> | undefined
    const push = () => {
      guarding = undefined
      if (!isGuarded()) history.pushState(guardEntry, '')
    }
    // On a long page the browser takes its time for an entry: what the touch does is shown before.
    const guard = () => {
      here = location.href
      if (!isGuarded()) guarding ??= setTimeout(push, guardingMs)
    }
    const back = () => {
      // A link to a place in the page is no way back.
      if (isGuarded() || location.href !== here) return
      const { pause, paging, back: turning } = now.current
      const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
      if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      else if (paging.ending !== null) paging.stay()
      else if (pause !== null && session.view().pageSid !== null) session.stay()
      else if (pause === null && turning.isAllowed) turning.turn()
      else if (session.isAnswered) setLeaving(true)
      else return history.back()
      history.pushState(guardEntry, '')
    }
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) window.addEventListener(touch, guard, true)
    window.addEventListener('popstate', back)
    return () => {
      clearTimeout(guarding)
      for (const touch of touches) window.removeEventListener(touch, guard, true)
      window.removeEventListener('popstate', back)
    }
  }, [session])
  return {
    isLeaving,
    stay: () => setLeaving(false),
    leave() {
      setLeaving(false)
      letLeave()
      // Over our own entry; where there is nothing behind it the window is closed, if the browser lets it.
      history.go(-2)
      setTimeout(() => window.close(), leavingMs)
    },
  }
}

const guardingMs = 300
const leavingMs = 500
