import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { retentionLimits } from '@naire/domain/retention'
import { Button, Form, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { personName } from '../../workplace/person-name.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './retention.module.css'
import { useHolds, useRetentionCommands, type LegalHoldRow } from './use-retention.ts'

interface HoldListProps {
  readonly naireSid: string
  /** The questionnaire as a whole. */
  readonly isHeld: boolean
}

type Open = { readonly as: 'naire' | 'sessions' } | { readonly as: 'release'; readonly hold: LegalHoldRow }

/** Legal holds: what may not be erased, by whom and why, and how that ended. */
export function HoldList({ naireSid, isHeld }: HoldListProps) {
  const { t } = useTranslation('retention')
  const holds = useHolds(naireSid)
  const rows = holds.data ?? []
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const columns = useColumns((hold) => setOpen({ as: 'release', hold }))
  return (
    <section className={styles.list} aria-label={t('holds')}>
      <div className={styles.acts}>
        <h3 className={styles.title}>{t('holds')}</h3>
        <Button
          size="small"
          icon={<LockOutlined aria-hidden />}
          disabled={isHeld}
          onClick={() => setOpen({ as: 'naire' })}
        >
          {t('holdNaire')}
        </Button>
        <Button size="small" icon={<LockOutlined aria-hidden />} onClick={() => setOpen({ as: 'sessions' })}>
          {t('holdSessions')}
        </Button>
      </div>
      <ListState query={holds} isEmpty={rows.length === 0} empty={{ title: t('noHolds'), hint: t('holdHint') }}>
        <Table
          className={styles.wide ?? ''}
          rowKey="Sid"
          size="small"
          columns={columns}
          dataSource={[...rows]}
          pagination={false}
        />
      </ListState>
      {(open?.as === 'naire' || open?.as === 'sessions') && (
        <HoldDialog naireSid={naireSid} of={open.as} onClose={close} />
      )}
      {open?.as === 'release' && <ReleaseDialog naireSid={naireSid} hold={open.hold} onClose={close} />}
    </section>
  )
}

function useColumns(onRelease: (hold: LegalHoldRow) => void): TableColumnsType<LegalHoldRow> {
  const { t } = useTranslation('retention')
  const { t: general } = useTranslation()
  const who = (sid: string | null, name: string | null) => <bdi>{personName(general, sid, name)}</bdi>
  return [
    {
      title: t('scope'),
      render: (_, { SessionSid }) =>
        SessionSid === null ? (
          t('wholeNaire')
        ) : (
          <Link to={`../sessionNaire/${SessionSid}/view`} relative="path">
            <code dir="ltr">{SessionSid.slice(0, 8)}</code>
          </Link>
        ),
    },
    {
      title: t('placed'),
      render: (_, { PlacedBySid, PlacedByName, PlacedTime, Reason }) => (
        <>
          {who(PlacedBySid, PlacedByName)} <Moment at={PlacedTime} />
          <small className={styles.more}>{Reason}</small>
        </>
      ),
    },
    {
      title: t('released'),
      render: (_, hold) =>
        hold.ReleasedTime === null ? (
          <Button
            size="small"
            danger
            icon={<UnlockOutlined aria-hidden />}
            aria-label={`${t('release')} ${hold.SessionSid?.slice(0, 8) ?? t('wholeNaire')}`}
            onClick={() => onRelease(hold)}
          >
            {t('release')}
          </Button>
        ) : (
          <>
            {who(hold.ReleasedBySid, hold.ReleasedByName)} <Moment at={hold.ReleasedTime} />
            <small className={styles.more}>{hold.ReleaseReason}</small>
          </>
        ),
    },
  ]
}

const sidForm = /^[0-9A-Fa-f]{32}$/

interface HoldDialogProps {
  readonly naireSid: string
  readonly of: 'naire' | 'sessions'
  readonly onClose: () => void
}

function HoldDialog({ naireSid, of, onClose }: HoldDialogProps) {
  const { t } = useTranslation('retention')
  const { notices } = useWorkplace()
  const { hold } = useRetentionCommands(naireSid)
  const [text, setText] = useState('')
  const sids = [...new Set(text.split(/[\s,;，；]+/).filter((sid) => sid !== ''))]
  const isWrong = sids.some((sid) => !sidForm.test(sid)) || sids.length > retentionLimits.holdBatch
  const ofSessions = of === 'sessions'
  return (
    <ReasonDialog
      title={t(ofSessions ? 'holdSessions' : 'holdNaire')}
      hint={t('holdHint')}
      okText={t('place')}
      isReady={!ofSessions || (sids.length > 0 && !isWrong)}
      isSending={hold.isPending}
      onSend={(reason) =>
        hold.mutate(
          { sessionSids: ofSessions ? sids : null, reason },
          { onSuccess: () => (notices.success(t('holdPlaced')), onClose()) },
        )
      }
      onClose={onClose}
    >
      {ofSessions && (
        <Form.Item
          label={t('sessions')}
          htmlFor="hold-sessions"
          extra={t('sessionsHint', { most: retentionLimits.holdBatch })}
          {...(isWrong && { validateStatus: 'error' })}
        >
          <Input.TextArea
            id="hold-sessions"
            dir="ltr"
            rows={4}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      )}
    </ReasonDialog>
  )
}

interface ReleaseDialogProps {
  readonly naireSid: string
  readonly hold: LegalHoldRow
  readonly onClose: () => void
}

function ReleaseDialog({ naireSid, hold, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('retention')
  const { notices } = useWorkplace()
  const { release } = useRetentionCommands(naireSid)
  return (
    <ReasonDialog
      title={t('release')}
      hint={t('releaseHint')}
      okText={t('release')}
      danger
      isSending={release.isPending}
      onSend={(reason) =>
        release.mutate(
          { sids: [hold.Sid], reason },
          { onSuccess: () => (notices.success(t('holdReleased')), onClose()) },
        )
      }
      onClose={onClose}
    />
  )
}
