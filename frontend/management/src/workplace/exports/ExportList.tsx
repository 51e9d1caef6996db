import type { ExportRow } from '@naire/contract'
import { Button, Progress, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../ListState.tsx'
import { Moment } from '../Moment.tsx'
import { isolated } from '../say.ts'
import styles from './exports.module.css'
import { isUnderWay, type useExports } from './use-exports.ts'

type ExportListProps = Pick<ReturnType<typeof useExports>, 'list' | 'cancel' | 'again'>

export function ExportList({ list, cancel, again }: ExportListProps) {
  const { t } = useTranslation('exports')
  const rows = list.data ?? []
  return (
    <section aria-labelledby="exports-list">
      <h3 id="exports-list">{t('list')}</h3>
      <ListState query={list} isEmpty={rows.length === 0} empty={{ title: t('empty'), hint: t('emptyHint') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.Sid} className={styles.row}>
              <Export row={row} onCancel={() => cancel.mutate(row.Sid)} onFetch={() => void again()} />
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}

interface ExportProps {
  readonly row: ExportRow
  readonly onCancel: () => void
  readonly onFetch: () => void
}

const colours = {
  waiting: 'default',
  running: 'processing',
  finished: 'success',
  failed: 'error',
  cancelled: 'default',
  withdrawn: 'warning',
} as const

function Export({ row, onCancel, onFetch }: ExportProps) {
  const { t } = useTranslation('exports')
  const { Format, Status, AskedAt, ExpiresAt, FileName, FileSize, Link, Rows, Problem } = row
  return (
    <>
      <div className={styles.head}>
        <strong>{t(`formats.${Format}`)}</strong>
        <Tag color={colours[Status]}>{t(`statuses.${Status}`)}</Tag>
        <span className={styles.when}>
          <Moment at={AskedAt} />
        </span>
      </div>
      {isUnderWay(row) && <UnderWay row={row} onCancel={onCancel} />}
      {Status === 'finished' && Link !== null && (
        <div className={styles.file}>
          <a href={Link} download={FileName ?? true} onClick={onFetch}>
            {t('download', { name: isolated(FileName ?? '') })}
          </a>
          <span>
            {t('rows', { count: Rows })} · <Bytes bytes={FileSize ?? 0} /> · {t('until')} <Moment at={ExpiresAt} />
          </span>
        </div>
      )}
      {Status === 'failed' && (
        <p role="alert">{t(`problems.${Problem ?? ''}`, { defaultValue: t('problems.failed') })}</p>
      )}
      {Status === 'withdrawn' && <p>{t('withdrawn')}</p>}
    </>
  )
}

function UnderWay({ row: { Rows, Total }, onCancel }: Pick<ExportProps, 'row' | 'onCancel'>) {
  const { t } = useTranslation('exports')
  const percent = Total === null || Total === 0 ? 0 : Math.min(99, Math.floor((Rows / Total) * 100))
  return (
    <div className={styles.progress}>
      <Progress percent={percent} size="small" aria-label={t('progress')} />
      <span role="status">
        {Total === null ? t('rows', { count: Rows }) : t('rowsOf', { count: Rows, total: Total })}
      </span>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function Bytes({ bytes }: { readonly bytes: number }) {
  const { i18n } = useTranslation()
  const at = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: units[at]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  return <bdi>{format.format(bytes / 1000 ** at)}</bdi>
}
