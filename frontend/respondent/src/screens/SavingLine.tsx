import { Icon, useWords, type IconName } from '@naire/ui'
import { Suspense } from 'react'
import { laterPart } from './later-part.ts'
import type { LiveSession } from '../session/live-session.ts'
import './SavingLine.css'
import { type Observable, useFollowed } from '../session/observable.ts'
import type { Saving } from '../session/saving.ts'

const SyncLine = laterPart('SyncLine')

/** Always there: whether the answers are kept; what is to be sent only where that does not go by itself now. */
export function SavingLine({
  saving,
  session,
}: {
  readonly saving: Observable<Saving>
  readonly session: LiveSession
}) {
  const { t } = useWords()
  const now = useFollowed(saving)
  const { icon, key } = lineOf(now, session.isAnswered)
  return (
    <>
      <p
        className="n-saving"
        role="status"
        data-tone={now.failed ? 'danger' : undefined}
        data-sent={(now.sent && now.pending === 0) || undefined}
      >
        <Icon name={icon} size={16} />
        <span>
          {t(`saving.${key}`, { count: now.pending })}
          {now.handedIn > 0 && ` · ${t('saving.handedIn', { n: now.handedIn })}`}
        </span>
      </p>
      {(now.files || now.resources) && (
        <Suspense fallback={null}>
          <SyncLine files={now.files} resources={now.resources} />
        </Suspense>
      )}
    </>
  )
}

interface Line {
  readonly icon: IconName
  readonly key: 'failed' | 'saving' | 'start' | 'pending' | 'pendingMemory' | 'saved'
}

export function lineOf({ failed, saving, pending, sent, online, persistent }: Saving, answered: boolean): Line {
  if (failed) return { icon: 'alert', key: 'failed' }
  if (saving) return { icon: 'clock', key: 'saving' }
  if (pending > 0 && !(online && persistent))
    return { icon: online ? 'cloud' : 'cloud-off', key: persistent ? 'pending' : 'pendingMemory' }
  return answered || sent ? { icon: 'check', key: 'saved' } : { icon: 'info', key: 'start' }
}
