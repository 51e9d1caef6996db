import type { Codebook } from '@naire/domain/analysis'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { copyText } from '../../workplace/copy-text.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useIsPast } from '../../workplace/use-is-past.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Openings } from './Openings.tsx'
import { ShareForm } from './ShareForm.tsx'
import styles from './share.module.css'
import { useShareChoices, type OfferedItem } from './share-choices.ts'
import { useShares, type ShareRow } from './use-shares.ts'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

export interface ShareDrawerProps {
  readonly naireSid: string
  readonly codebook: Codebook
  /** Content of the screen, offered to be shared. */
  readonly offered: OfferedItem
  readonly onClose: () => void
}

/** Links to the numbers of a questionnaire: made, copied, looked after and revoked. */
export default function ShareDrawer({ naireSid, codebook, offered, onClose }: ShareDrawerProps) {
  const { t } = useTranslation('share')
  const shares = useShares(naireSid)
  const choices = useShareChoices(naireSid, offered)
  const [edited, setEdited] = useState<ShareRow | 'new' | null>(null)
  const rows = shares.list.data ?? []
  return (
    <TallDrawer title={t('drawer.title')} onClose={onClose}>
      {edited === null ? (
        <>
          <p className="n-aside">{t('drawer.hint')}</p>
          <p className={styles.add}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('drawer.add')}
            </Button>
          </p>
          <ListState query={shares.list} isEmpty={rows.length === 0} empty={{ title: t('drawer.empty') }}>
            <ul className={styles.list}>
              {rows.map((row) => (
                <ShareLine key={row.Sid} row={row} naireSid={naireSid} onEdit={() => setEdited(row)} />
              ))}
            </ul>
          </ListState>
        </>
      ) : (
        <ShareForm
          naireSid={naireSid}
          codebook={codebook}
          saved={edited === 'new' ? null : edited}
          choices={choices}
          onDone={() => setEdited(null)}
        />
      )}
    </TallDrawer>
  )
}

interface ShareLineProps {
  readonly row: ShareRow
  readonly naireSid: string
  readonly onEdit: () => void
}

function ShareLine({ row, naireSid, onEdit }: ShareLineProps) {
  const { t, i18n } = useTranslation('share')
  const { orgSid = '', subjectSid = '' } = useParams()
  const { notices } = useWorkplace()
  const { modal } = App.useApp()
  const { revoke } = useShares(naireSid)
  const [isOpen, setOpen] = useState(false)
  const link = `${location.origin}/analysis/share/${orgSid}/${subjectSid}/${row.Sid}`
  const isOver = useIsPast(Date.parse(row.ExpiresTime))
  return (
    <li data-share={row.Sid}>
      <strong>
        <bdi>{row.Title}</bdi>
      </strong>
      <span className={styles.acts}>
        {row.Revoked && <Tag color="error">{t('drawer.revoked')}</Tag>}
        {!row.Revoked && isOver && <Tag>{t('drawer.expired')}</Tag>}
        {!row.Revoked && (
          <span>{t('until', { day: new Date(row.ExpiresTime).toLocaleDateString(i18n.language) })}</span>
        )}
        {row.HasPassword && !row.Revoked && <Tag>{t('password.label')}</Tag>}
        <span className="n-aside" dir="auto">
          {row.Content.items.map(({ title }) => title).join(t('analysis:filter.comma'))}
        </span>
      </span>
      <span className={styles.acts}>
        {!row.Revoked && (
          <>
            <Button
              size="small"
              type="primary"
              onClick={() =>
                void copyText(link).then((isCopied) =>
                  isCopied ? notices.success(t('drawer.copied')) : notices.info(link),
                )
              }
            >
              {t('drawer.copy')}
            </Button>
            <Button size="small" href={link} target="_blank" rel="noreferrer">
              {t('drawer.look')}
            </Button>
            <Button size="small" onClick={onEdit}>
              {t('management:actions.edit')}
            </Button>
            <Button
              size="small"
              danger
              onClick={() =>
                modal.confirm({
                  title: t('drawer.revokeTitle', { title: row.Title }),
                  content: t('drawer.revokeHint'),
                  okText: t('drawer.revoke'),
                  ...dangerous,
                  cancelText: t('management:actions.cancel'),
                  onOk: () => revoke.mutateAsync(row.Sid),
                })
              }
            >
              {t('drawer.revoke')}
            </Button>
          </>
        )}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('openings.title')}
        </Button>
      </span>
      {isOpen && <Openings naireSid={naireSid} shareSid={row.Sid} />}
    </li>
  )
}
