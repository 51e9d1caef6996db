import { Icon, lazyPart, useWords, type IconName } from '@naire/ui'
import { Suspense } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import './SavingLine.css'
import { type Observable, useFollowed } from '../session/observable.ts'
import type { Saving } from '../session/saving.ts'

const SyncLine = lazyPart(async () => ({ default: (await import('./later-parts.ts')).SyncLine }))

/** Always there: whether the answers are on the device, on the server, or waiting. */
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
      <p className="n-saving" role="status" data-tone={now.failed ? 'danger' : undefined}>
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
  readonly key: 'failed' | 'saving' | 'start' | 'pending' | 'pendingMemory' | 'sent' | 'saved'
}

export function lineOf({ failed, saving, pending, sent, online, persistent }: Saving, answered: boolean): Line {
  if (failed) return { icon: 'alert', key: 'failed' }
  if (saving) return { icon: 'clock', key: 'saving' }
  if (pending > 0) return { icon: online ? 'cloud' : 'cloud-off', key: persistent ? 'pending' : 'pendingMemory' }
  if (sent) return { icon: 'check-circle', key: 'sent' }
  return answered ? { icon: 'check', key: 'saved' } : { icon: 'info', key: 'start' }
}
