import { SettingOutlined } from '@ant-design/icons'
import type { NoticeRow } from '@naire/contract'
import { Badge, Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import styles from './inbox.module.css'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'
import { pathOf, useInbox, useMarkRead } from './use-inbox.ts'

/** Notices of the signed-in person, and by which ways they are told. */
export default function InboxDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('notices')
  const [isSetting, setSetting] = useState(false)
  const placement = document.documentElement.dir === 'rtl' ? 'left' : 'right'
  return (
    <Drawer
      open
      placement={placement}
      size={520}
      title={t(isSetting ? 'settings' : 'title')}
      onClose={isSetting ? () => setSetting(false) : onClose}
      extra={
        !isSetting && (
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label={t('settings')}
            title={t('settings')}
            onClick={() => setSetting(true)}
          />
        )
      }
    >
      {isSetting ? <NoticeSettingsForm onDone={() => setSetting(false)} /> : <Inbox onGo={onClose} />}
    </Drawer>
  )
}

function Inbox({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation('notices')
  const [isUnreadOnly, setUnreadOnly] = useState(true)
  const { pages, rows, more } = useInbox(isUnreadOnly)
  const markRead = useMarkRead()
  const newest = rows[0]?.CreateTime
  const hasUnread = rows.some(({ ReadTime }) => ReadTime === null)
  return (
    <div className="n-column">
      <div className={styles.bar}>
        <Segmented
          value={isUnreadOnly ? 'unread' : 'all'}
          options={(['unread', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setUnreadOnly(value === 'unread')}
        />
        <Button
          disabled={!hasUnread || newest === undefined}
          loading={markRead.isPending}
          onClick={() => newest !== undefined && markRead.mutate({ Until: newest })}
        >
          {t('markAll')}
        </Button>
      </div>
      <ListState query={pages} isEmpty={rows.length === 0} empty={{ title: t(isUnreadOnly ? 'emptyUnread' : 'empty') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <InboxItem key={row.Sid} row={row} onGo={onGo} onRead={() => markRead.mutate({ Sids: [row.Sid] })} />
          ))}
        </ul>
        <MoreButton {...more} />
      </ListState>
    </div>
  )
}

interface InboxItemProps {
  readonly row: NoticeRow
  readonly onGo: () => void
  readonly onRead: () => void
}

function InboxItem({ row, onGo, onRead }: InboxItemProps) {
  const { t } = useTranslation('notices')
  const { Kind, What, NaireName, SessionSid, Detail, DueTime, ReadTime, MailState, MailDetail } = row
  const path = pathOf(row)
  const says = t(`says.${Kind}.${What}`)
  const go = () => {
    if (ReadTime === null) onRead()
    onGo()
  }
  const place = [NaireName, Detail, SessionSid?.slice(0, 8)].filter(Boolean)
  return (
    <li className={styles.item} data-read={ReadTime !== null}>
      <Badge status={ReadTime === null ? 'processing' : 'default'} className={styles.dot ?? ''} />
      <div className={styles.words}>
        {path === null ? (
          <span className={styles.says}>{says}</span>
        ) : (
          <Link className={styles.says ?? ''} to={path} onClick={go}>
            {says}
          </Link>
        )}
        {place.length > 0 && (
          <span className={styles.place}>
            {place.map((each) => (
              <bdi key={each}>{each}</bdi>
            ))}
          </span>
        )}
        {DueTime !== null && (
          <span className={styles.place}>
            {t('due')} <Moment at={DueTime} />
          </span>
        )}
        <span className={styles.place}>
          <Moment at={row.CreateTime} />
          {MailState !== null && (
            <span title={MailDetail ?? ''} data-mail={MailState}>
              {t(`mailStates.${MailState}`)}
            </span>
          )}
        </span>
      </div>
      {ReadTime === null && (
        <Button type="link" size="small" onClick={onRead}>
          {t('markRead')}
        </Button>
      )}
    </li>
  )
}
