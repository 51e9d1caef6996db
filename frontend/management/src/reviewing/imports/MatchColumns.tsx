import type { ImportPreview } from '@naire/contract'
import { Button, Checkbox, Pagination, Radio, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { isolated } from '../../workplace/say.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './imports.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import { usePreview, type ImportPlan, type useImports } from './use-imports.ts'

interface MatchColumnsProps {
  readonly sid: string
  readonly start: ReturnType<typeof useImports>['start']
  readonly onEnd: () => void
}

/** Meaning of each column of a file, and what its first rows become by that. */
export function MatchColumns({ sid, start, onEnd }: MatchColumnsProps) {
  const { t, i18n } = useTranslation('imports')
  const { notices } = useWorkplace()
  const [changed, setChanged] = useState<ImportPlan | null>(null)
  const preview = usePreview(sid, changed)
  const { data } = preview
  const plan = changed ?? (data === undefined ? null : inOwnZone(data.Plan))
  const isMatched = plan?.columns.some((key) => key?.startsWith('a/')) === true
  const send = () => {
    if (plan === null) return
    start.mutate({ Sid: sid, plan }, { onSuccess: onEnd, onError: (error) => notices.danger(error.message) })
  }
  return (
    <ListState query={preview} isEmpty={data === undefined} empty={{ title: t('nothing') }}>
      {data !== undefined && plan !== null && (
        <div className={styles.match}>
          <p>
            <strong>
              <bdi>{data.Import.FileName}</bdi>
            </strong>{' '}
            · {t('rows', { count: data.Import.Total })}
          </p>
          <PlanOptions plan={plan} onChange={setChanged} />
          <PreviewTable preview={data} isStale={preview.isPlaceholderData} />
          <ColumnList preview={data} plan={plan} onChange={setChanged} />
          <div className={styles.actions}>
            <Button onClick={onEnd}>{t('otherFile')}</Button>
            <Button type="primary" disabled={!isMatched} loading={start.isPending} onClick={send}>
              {t('start', { count: data.Import.Total.toLocaleString(i18n.language) })}
            </Button>
            {!isMatched && <span role="alert">{t('nothing')}</span>}
            {preview.isError && <span role="alert">{preview.error.message}</span>}
          </div>
        </div>
      )}
    </ListState>
  )
}

/** The server knows no clock of the reader's. */
const inOwnZone = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

interface PlanProps {
  readonly plan: ImportPlan
  readonly onChange: (plan: ImportPlan) => void
}

function PlanOptions({ plan, onChange }: PlanProps) {
  const { t } = useTranslation('imports')
  const zones = useMemo(
    () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value })),
    [],
  )
  return (
    <div className={styles.options}>
      <fieldset>
        <legend>{t('values')}</legend>
        <Radio.Group
          value={plan.values}
          onChange={({ target }) => onChange({ ...plan, values: target.value as 'codes' | 'labels' })}
          options={(['codes', 'labels'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </fieldset>
      <fieldset>
        <legend>{t('incomplete')}</legend>
        <Radio.Group
          value={plan.incomplete}
          onChange={({ target }) => onChange({ ...plan, incomplete: target.value as 'refuse' | 'keep' })}
          options={(['refuse', 'keep'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </fieldset>
      <label className={styles.zone}>
        {t('timeZone')}
        <Select
          showSearch
          aria-label={t('timeZone')}
          value={plan.timeZone ?? 'UTC'}
          options={zones}
          onChange={(timeZone) => onChange({ ...plan, timeZone })}
        />
      </label>
    </div>
  )
}

/** Columns of one page: each has a list of every question. */
const pageSize = 20

function ColumnList({ preview, plan, onChange }: PlanProps & { readonly preview: ImportPreview }) {
  const { t } = useTranslation(['imports', 'management'])
  const [page, setPage] = useState(1)
  const [onlyLeftOut, setOnlyLeftOut] = useState(false)
  const places = useMemo(() => new Map(plan.columns.map((key, at) => [key, at])), [plan.columns])
  const groups = useMemo(() => {
    const titleOf = ({ Group, Code, Title }: ImportPreview['Targets'][number]) =>
      Group === 'session'
        ? Code === 'LastReplyTime'
          ? t('lastReply')
          : t(`management:sessions.fields.${Code}`)
        : `${Code} · ${Title}`
    return (['answer', 'session', 'metadata'] as const).flatMap((group) => {
      const options = preview.Targets.filter(({ Group }) => Group === group).map((target) => ({
        value: target.Key,
        label: titleOf(target),
      }))
      return options.length === 0 ? [] : [{ label: t(`groups.${group}`), title: group, options }]
    })
  }, [preview.Targets, t])
  const columns = preview.Columns.map((column, at) => ({ ...column, at, key: plan.columns[at] ?? null })).filter(
    ({ key }) => !onlyLeftOut || key === null,
  )
  const set = (at: number, key: string | null) => {
    const other = key === null ? undefined : places.get(key)
    onChange({
      ...plan,
      columns: plan.columns.map((own, place) => (place === at ? key : place === other ? null : own)),
    })
  }
  const shown = columns.slice((page - 1) * pageSize, page * pageSize)
  return (
    <section aria-labelledby="import-columns">
      <h2 className={styles.heading} id="import-columns">
        {t('columns')}
      </h2>
      <p>{t('columnsHint')}</p>
      <Checkbox
        checked={onlyLeftOut}
        onChange={({ target }) => {
          setOnlyLeftOut(target.checked)
          setPage(1)
        }}
      >
        {t('onlyLeftOut')}
      </Checkbox>
      <ul className={styles.columns}>
        {shown.map(({ Name, Label, LeftOut, at, key }) => (
          <li key={at}>
            <div className={styles.columnName}>
              <strong>
                <bdi>{Name}</bdi>
              </strong>
              {Label !== '' && <bdi>{Label}</bdi>}
              <Samples preview={preview} at={at} />
            </div>
            <div className={styles.columnMeans}>
              <Select
                aria-label={`${t('means')}: ${Name}`}
                value={key ?? ''}
                showSearch={{ optionFilterProp: 'label' }}
                options={[{ value: '', label: t('leftOut') }, ...groups]}
                onChange={(value: string) => set(at, value === '' ? null : value)}
              />
              {key === null && LeftOut !== null && <span>{t(`reasons.${LeftOut}`)}</span>}
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={columns.length}
        showSizeChanger={false}
        onChange={setPage}
      />
    </section>
  )
}

const mostSamples = 3

function Samples({ preview, at }: { readonly preview: ImportPreview; readonly at: number }) {
  const { t } = useTranslation('imports')
  const cells = preview.Rows.map(({ Cells }) => Cells[at] ?? null).filter((cell) => cell !== null && cell !== '')
  const samples = [...new Set(cells.map(String))].slice(0, mostSamples)
  if (samples.length === 0) return null
  return <span className={styles.samples}>{t('example', { samples: samples.map(isolated).join(' · ') })}</span>
}
