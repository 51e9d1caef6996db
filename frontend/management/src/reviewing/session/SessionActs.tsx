import { DeleteOutlined, RollbackOutlined, StopOutlined, UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { useSessionAct } from './use-session-act.ts'

type SessionDialogKind = 'invalidate' | 'delete'

/**
 * Makes the review one's own or hands it back; invalidates or deletes the session, with a reason; brings an invalid one
 * back.
 */
export function SessionActs({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation()
  const { can, me } = useWorkplace()
  const act = useSessionAct(session.Sid)
  const [asked, setAsked] = useState<SessionDialogKind | null>(null)
  const isInvalid = session.Status === statusNumbers.invalid
  const isHeld = isInvalid && session.HeldReason !== null
  const isReplaced = session.SuccessorSid !== null
  const isWaiting = can('review') && !isInvalid && session.ReviewStatus === reviewNumbers.pending
  return (
    <>
      {isWaiting && session.RevieworSid === null && (
        <Button
          icon={<UserAddOutlined />}
          loading={act.isPending && asked === null}
          onClick={() => act.mutate({ kind: 'takeReview' })}
        >
          {t('batch.acts.takeReview')}
        </Button>
      )}
      {isWaiting && session.RevieworSid === me.Sid && (
        <Button
          icon={<UserDeleteOutlined />}
          loading={act.isPending && asked === null}
          onClick={() => act.mutate({ kind: 'releaseReview' })}
        >
          {t('batch.acts.releaseReview')}
        </Button>
      )}
      {can('invalidateSessions') && isInvalid && !isReplaced && (
        <Button
          type="primary"
          icon={<RollbackOutlined />}
          loading={act.isPending && asked === null}
          onClick={() => act.mutate({ kind: 'restore' })}
        >
          {t(isHeld ? 'batch.acts.letCount' : 'batch.acts.restore')}
        </Button>
      )}
      {can('invalidateSessions') && (!isInvalid || isHeld) && !session.Settling && (
        <Button icon={<StopOutlined />} onClick={() => setAsked('invalidate')}>
          {t('batch.acts.invalidate')}
        </Button>
      )}
      {can('deleteSessions') && !session.Settling && (
        <Button danger icon={<DeleteOutlined />} onClick={() => setAsked('delete')}>
          {t('batch.acts.delete')}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          danger
          title={t(`batch.ask.${asked}`, { count: 1 })}
          hint={t(`batch.will.${asked}`)}
          okText={t(`batch.acts.${asked}`)}
          templates={Object.values(
            t('review.templates.invalidate', { returnObjects: true }) as Readonly<Record<string, string>>,
          )}
          isSending={act.isPending}
          onSend={(reason) => act.mutate({ kind: asked, reason }, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
