import type { OpenedShareReply } from '@naire/contract'
import { Alert, Select, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SharedReportView, SharedTableView } from './SharedReportView.tsx'
import { SharedTileView } from './SharedTileView.tsx'
import styles from './share.module.css'

interface SharedPageProps {
  readonly share: OpenedShareReply
  readonly orgSid: string
  readonly subjectSid: string
}

/** A shared page: its filters, its boards, tables, reports and the answers that were chosen. It asks the server for nothing more. */
export function SharedPage({ share, orgSid, subjectSid }: SharedPageProps) {
  const { t, i18n } = useTranslation('share')
  const [at, setAt] = useState<readonly (string | null)[]>(share.filters.map(() => null))
  const number = (value: number) => value.toLocaleString(i18n.language)
  const items = share.items.map((item, place) => ({
    key: String(place),
    label: <bdi>{item.title}</bdi>,
    children: <SharedItemView item={item} at={at} />,
  }))
  return (
    <>
      <header className={styles.head}>
        <h1 dir="auto">{share.title}</h1>
        {share.appeal && (
          <Link className={styles.appeal ?? ''} to={`/subject/${orgSid}/${subjectSid}/appeal`}>
            {t('appeal')}
          </Link>
        )}
      </header>
      {share.counted === null ? (
        <Alert type="info" showIcon title={t('tooFew', { least: share.least })} />
      ) : (
        <p className={styles.about}>
          <strong>{t('analysis:counted.n', { n: number(share.counted) })}</strong>{' '}
          {t('analysis:counted.position', { position: number(share.position ?? 0) })} ·{' '}
          {t('least', { least: share.least })} ·{' '}
          {t('until', { day: new Date(share.expiresAt).toLocaleDateString(i18n.language) })}
        </p>
      )}
      {share.filters.length > 0 && share.items.some(({ kind }) => kind === 'board') && (
        <div className={styles.filters} role="group" aria-label={t('analysis:filter.label')}>
          {share.filters.map(({ variable, title, options }, place) => (
            <label key={variable}>
              <span dir="auto">{title}</span>
              <Select
                aria-label={title}
                value={at[place] ?? ''}
                options={[
                  { value: '', label: t('all') },
                  ...options.map(({ code, title: label }) => ({ value: code, label })),
                ]}
                onChange={(code) => setAt(at.map((each, own) => (own === place ? code || null : each)))}
                popupMatchSelectWidth={false}
              />
            </label>
          ))}
        </div>
      )}
      {share.filtersHidden && share.counted !== null && <p className="n-aside">{t('filtersHidden')}</p>}
      {items.length > 1 ? <Tabs items={items} /> : items[0]?.children}
      {share.texts.length > 0 && (
        <section className={styles.texts}>
          <h2>{t('texts')}</h2>
          <ul>
            {share.texts.map(({ title, text }, place) => (
              <li key={place}>
                <blockquote dir="auto">{text}</blockquote>
                <span className="n-aside" dir="auto">
                  {title}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface SharedItemViewProps {
  readonly item: OpenedShareReply['items'][number]
  readonly at: readonly (string | null)[]
}

function SharedItemView({ item, at }: SharedItemViewProps) {
  if (item.kind === 'crosstab') return <SharedTableView table={item.table} name={item.title} />
  if (item.kind === 'report') return <SharedReportView report={item} />
  return (
    <div className={styles.tiles}>
      {item.tiles.map((tile) => (
        <SharedTileView key={tile.id} tile={tile} at={at} />
      ))}
    </div>
  )
}
