import { PlusOutlined } from '@ant-design/icons'
import type { IdentList } from '@naire/contract'
import type { MessageState } from '@naire/domain/idents'
import { returnedWave } from '@naire/domain/messages'
import { Alert, Button, Modal, Space } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import styles from './idents.module.css'
import { RecipientCount } from './RecipientCount.tsx'
import {
  formOf,
  useCampaignCommands,
  useCampaigns,
  useMessageCounts,
  useMessages,
  type CampaignMessageRow,
  type CampaignRow,
} from './use-campaigns.ts'
import { usePeopleBySid } from './use-people.ts'

interface CampaignsProps {
  readonly naire: NaireRow
  readonly list: IdentList
  readonly onClose: () => void
}

/** Invitations and reminders of a list: how far they are, and what could not be delivered and why. */
export function Campaigns({ naire, list, onClose }: CampaignsProps) {
  const { t } = useTranslation('messages')
  const campaigns = useCampaigns(naire.Sid)
  const [edited, setEdited] = useState<CampaignRow | 'new' | null>(null)
  const rows = campaigns.data ?? []
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('campaigns.add')}
    </Button>
  )
  if (edited !== null)
    return (
      <CampaignEditor
        naire={naire}
        list={list}
        campaign={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <TallDrawer title={t('campaigns.title')} footer={rows.length > 0 && add} onClose={onClose}>
      <ListState
        query={campaigns}
        isEmpty={rows.length === 0}
        empty={{ title: t('campaigns.empty'), hint: t('campaigns.emptyHint'), action: add }}
      >
        <ul className={styles.campaigns}>
          {rows.map((campaign) => (
            <CampaignCard
              key={campaign.Sid}
              naireSid={naire.Sid}
              campaign={campaign}
              onEdit={() => setEdited(campaign)}
            />
          ))}
        </ul>
      </ListState>
    </TallDrawer>
  )
}

interface CampaignCardProps {
  readonly naireSid: string
  readonly campaign: CampaignRow
  readonly onEdit: () => void
}

/** In the order in which they are shown. */
const shownStates = ['sent', 'underway', 'later', 'unknown', 'refused', 'bounced', 'failed'] as const
const troubled: readonly MessageState[] = ['unknown', 'refused', 'bounced', 'failed']

function CampaignCard({ naireSid, campaign, onEdit }: CampaignCardProps) {
  const { t, i18n } = useTranslation('messages')
  const { stop } = useCampaignCommands(naireSid)
  const [dialog, setDialog] = useState<'start' | 'stop' | 'troubles' | null>(null)
  const isRunning = campaign.Status === 'running'
  const counts = useMessageCounts(campaign.Sid, isRunning).data ?? {}
  const shown = shownStates.filter((state) => (counts[state] ?? 0) > 0)
  const isTroubled = troubled.some((state) => (counts[state] ?? 0) > 0)
  return (
    <li className={styles.campaign} aria-labelledby={`campaign-${campaign.Sid}`}>
      <h2 id={`campaign-${campaign.Sid}`} className={styles.choice}>
        {campaign.Name}
      </h2>
      <p>
        {t(`channels.kinds.${campaign.Channel as 'mail'}`)} · {t(`statuses.${campaign.Status as 'draft'}`)}
        {isRunning && <> · {campaign.Wave === 0 ? t('invitation') : t('reminder', { n: campaign.Wave })}</>}
        {isRunning && campaign.NextTime !== null && (
          <>
            {' '}
            · {t('campaigns.next')} <Moment at={campaign.NextTime} />
          </>
        )}
      </p>
      {campaign.StopReason !== null && (
        <Alert
          type="warning"
          title={
            <>
              {t('campaigns.stopped')} <bdi>{campaign.StopReason}</bdi>
            </>
          }
        />
      )}
      <dl className={styles.counts}>
        {shown.map((state) => (
          <div key={state}>
            <dt>{t(`states.${state}`)}</dt>
            <dd>{(counts[state] ?? 0).toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <Space wrap>
        {campaign.Status === 'draft' && <Button onClick={onEdit}>{t('campaigns.edit')}</Button>}
        {(campaign.Status === 'draft' || campaign.Status === 'stopped') && (
          <Button type="primary" onClick={() => setDialog('start')}>
            {t(campaign.Status === 'draft' ? 'campaigns.start' : 'campaigns.goOn')}
          </Button>
        )}
        {isRunning && (
          <Button danger onClick={() => setDialog('stop')}>
            {t('campaigns.stop')}
          </Button>
        )}
        {isTroubled && <Button onClick={() => setDialog('troubles')}>{t('campaigns.troubles')}</Button>}
      </Space>
      {dialog === 'start' && <StartDialog naireSid={naireSid} campaign={campaign} onClose={() => setDialog(null)} />}
      {dialog === 'troubles' && <Troubles naireSid={naireSid} campaign={campaign} onClose={() => setDialog(null)} />}
      {dialog === 'stop' && (
        <ReasonDialog
          title={t('campaigns.stop')}
          hint={t('campaigns.stopHint')}
          okText={t('campaigns.stop')}
          isSending={stop.isPending}
          onSend={(reason) => stop.mutate({ sid: campaign.Sid, reason }, { onSuccess: () => setDialog(null) })}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}

interface DialogProps {
  readonly naireSid: string
  readonly campaign: CampaignRow
  readonly onClose: () => void
}

/** Says to how many it goes before it does. */
function StartDialog({ naireSid, campaign, onClose }: DialogProps) {
  const { t } = useTranslation('messages')
  const { notices } = useWorkplace()
  const { start } = useCampaignCommands(naireSid)
  const form = formOf(campaign)
  return (
    <Modal
      open
      title={t('campaigns.startTitle', { name: campaign.Name })}
      okText={t(campaign.Status === 'draft' ? 'campaigns.start' : 'campaigns.goOn')}
      confirmLoading={start.isPending}
      onOk={() => start.mutate(campaign.Sid, { onSuccess: () => (notices.success(t('campaigns.begun')), onClose()) })}
      onCancel={onClose}
    >
      <p role="status">
        <RecipientCount naireSid={naireSid} form={form} />
      </p>
      <p>{t('campaigns.once')}</p>
    </Modal>
  )
}

function Troubles({ naireSid, campaign, onClose }: DialogProps) {
  const { t } = useTranslation('messages')
  const { notices } = useWorkplace()
  const { resend } = useCampaignCommands(naireSid)
  const messages = useMessages({ campaignSid: campaign.Sid, states: troubled })
  const rows = messages.data ?? []
  const people = usePeopleBySid(naireSid, [...new Set(rows.map(({ IdentSid }) => IdentSid))]).data
  const nameOf = (identSid: string) => people?.get(identSid)?.name ?? people?.get(identSid)?.code
  const again = (chosen: readonly CampaignMessageRow[]) =>
    resend.mutate(chosen, { onSuccess: ({ Done }) => notices.success(t('campaigns.resent', { n: Done })) })
  return (
    <Modal open footer={null} title={t('campaigns.troubles')} onCancel={onClose}>
      <ListState query={messages} isEmpty={rows.length === 0} empty={{ title: t('campaigns.noTroubles') }}>
        {rows.some(({ State }) => State === 'unknown') && <Alert type="info" title={t('campaigns.unknownHint')} />}
        <ul className={styles.campaigns}>
          {rows.map((row) => (
            <li key={row.Sid} className={styles.acts}>
              <bdi>{nameOf(row.IdentSid)}</bdi> <MessageLine row={row} />
              {(row.State === 'unknown' || row.State === 'failed') && (
                <Button size="small" loading={resend.isPending} onClick={() => again([row])}>
                  {t('campaigns.resend')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
    </Modal>
  )
}

const waveText = (t: TFunction<'messages'>, wave: number): string => {
  if (wave === returnedWave) return t('returnedNote')
  return wave === 0 ? t('invitation') : t('reminder', { n: wave })
}

function MessageLine({ row }: { readonly row: CampaignMessageRow }) {
  const { t } = useTranslation('messages')
  return (
    <span>
      <strong>{t(`states.${row.State as MessageState}`)}</strong> · {waveText(t, row.Wave)} ·{' '}
      <Moment at={row.ModifyTime} />
      {row.Detail !== '' && (
        <>
          {' '}
          · <bdi>{row.Detail}</bdi>
        </>
      )}
    </span>
  )
}

/** Messages to one person. */
export function PersonMessages({
  identSid,
  isUnsubscribed,
}: {
  readonly identSid: string
  readonly isUnsubscribed: boolean
}) {
  const { t } = useTranslation('messages')
  const messages = useMessages({ identSid })
  const rows = messages.data ?? []
  return (
    <section aria-labelledby="person-messages">
      <h2 id="person-messages" className={styles.choice}>
        {t('history')}
      </h2>
      {isUnsubscribed && <Alert type="warning" title={t('unsubscribed')} />}
      {rows.length === 0 ? (
        <p>{t('noHistory')}</p>
      ) : (
        <ul className={styles.campaigns}>
          {rows.map((row) => (
            <li key={row.Sid}>
              {t(`channels.kinds.${row.Channel as 'mail'}`)} · <MessageLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
