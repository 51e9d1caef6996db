import { AppstoreAddOutlined, PlusOutlined, DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons'
import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { mostCells, mostSeats } from '@naire/domain/quotas'
import { Button, App, InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import type { Run } from '../editor/use-run.tsx'
import { readsOf, type Reads } from '../expressions/reads.ts'
import { CellForm, type FieldCells } from './CellForm.tsx'
import styles from './cells.module.css'
import { crossableQuestions, gridsOf, optionCells } from '@naire/domain/quotas/crossing'
import { Wording } from '../expressions/Wording.tsx'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

interface CellListProps {
  readonly record: NaireRecord
  readonly run: Run
  /** Where the field is known: what of the quota counts already. */
  readonly field?: FieldCells
  /** Sid of the cell whose form is open at first. */
  readonly first?: string | null
}

/** Cells that are drawn before more are asked for. */
const step = 60
const usualLimit = 100
/** Condition of the cell that all sessions fall into. */
const always = 'true'

/** The cells of a questionnaire as its author writes them: added, changed, renamed and removed. */
export function CellList({ record, run, field, first = null }: CellListProps) {
  const { t } = useTranslation()
  const cells = record.QuotarList ?? []
  const reads = useMemo(() => readsOf(record, null, false), [record])
  const [open, setOpen] = useState<string | null>(first)
  const [fresh, setFresh] = useState<QuotaCell | null>(null)
  const [makes, setMaking] = useState(false)
  const [most, setMost] = useState(step)
  const close = () => (setOpen(null), setFresh(null))
  const put = (cell: QuotaCell) => void (run([{ type: 'PutEntry', list: 'quota', entry: cell }]) && close())
  const add = (QuotarExpression = '', Memo = '') => (
    setOpen(null),
    setFresh({ Sid: newSid(), QuotarExpression, Limit: usualLimit, Memo })
  )
  const hasCap = cells.some(({ QuotarExpression }) => QuotarExpression.trim() === always)
  const gone = [...(field?.values() ?? [])].filter(({ Sid }) => !cells.some((cell) => cell.Sid === Sid))
  const shown = cells.filter((cell, at) => at < most || cell.Sid === open)
  return (
    <section className={styles.cells} aria-label={t('quotas.write')}>
      <ul className={styles.list}>
        {shown.map((cell) => (
          <li key={cell.Sid} className={styles.cell} data-cell={cell.Sid}>
            {cell.Sid === open ? (
              <CellForm record={record} cell={cell} now={field?.get(cell.Sid)} onDone={put} onClose={close} />
            ) : (
              <CellItem
                cell={cell}
                reads={reads}
                run={run}
                field={field}
                onEdit={() => (setFresh(null), setOpen(cell.Sid))}
              />
            )}
          </li>
        ))}
        {fresh && (
          <li key={fresh.Sid} className={styles.cell}>
            <CellForm record={record} cell={fresh} onDone={put} onClose={close} />
          </li>
        )}
      </ul>
      <div className="n-line">
        {cells.length > most && <Button onClick={() => setMost(most + step)}>{t('actions.more')}</Button>}
        {fresh === null && (
          <Button type="dashed" icon={<PlusOutlined />} disabled={cells.length >= mostCells} onClick={() => add()}>
            {t('quotas.add')}
          </Button>
        )}
        {fresh === null && !hasCap && (
          <Button type="dashed" icon={<StopOutlined />} onClick={() => add(always, t('quotas.capName'))}>
            {t('quotas.cap')}
          </Button>
        )}
        {fresh === null && !makes && (
          <Button type="dashed" icon={<AppstoreAddOutlined />} onClick={() => setMaking(true)}>
            {t('quotas.perOption')}
          </Button>
        )}
      </div>
      {makes && <QuestionCells record={record} run={run} onClose={() => setMaking(false)} />}
      {gone.length > 0 && (
        <p className="n-aside">
          {t('quotas.goneAfter', { names: gone.map((cell) => cell.Memo || cell.QuotarExpression).join('; ') })}
        </p>
      )}
      <Crossings record={record} run={run} />
    </section>
  )
}

interface QuestionCellsProps {
  readonly record: NaireRecord
  readonly run: Run
  readonly onClose: () => void
}

/** Makes a cell for each option of one question, in one step. */
function QuestionCells({ record, run, onClose }: QuestionCellsProps) {
  const { t } = useTranslation()
  const questions = useMemo(() => crossableQuestions(record), [record])
  const [chosen, choose] = useState<string | null>(null)
  const [limit, setLimit] = useState<number | null>(usualLimit)
  const made = useMemo(
    () =>
      chosen === null || limit === null ? [] : optionCells({ ...record, QuotarList: [] }, { question: chosen, limit }),
    [record, chosen, limit],
  )
  const known = new Set((record.QuotarList ?? []).map(({ QuotarExpression }) => QuotarExpression))
  const added = made.filter(({ QuotarExpression }) => !known.has(QuotarExpression))
  const isTooMany = known.size + added.length > mostCells
  const make = () => run(added.map((entry) => ({ type: 'PutEntry', list: 'quota', entry }))) && onClose()
  return (
    <section className={styles.cell} aria-label={t('quotas.perOption')}>
      <p className="n-aside">{t('quotas.perOptionHint')}</p>
      <label htmlFor="quota-question">{t('quotas.question')}</label>
      <Select
        id="quota-question"
        value={chosen}
        onChange={choose}
        placeholder={t('quotas.questionMissing')}
        notFoundContent={t('quotas.noQuestion')}
        showSearch={{ optionFilterProp: 'label' }}
        options={questions.map(({ code, options }) => ({
          value: code,
          label: `${code}（${options.map(({ title }) => title).join('、')}）`,
        }))}
      />
      <label htmlFor="quota-each">{t('quotas.limitEach')}</label>
      <InputNumber<number>
        id="quota-each"
        min={0}
        max={mostSeats}
        precision={0}
        value={limit}
        onChange={(value) => setLimit(value)}
      />
      {chosen !== null && (
        <p role="status">
          {isTooMany
            ? t('quotas.tooMany', { most: mostCells })
            : added.length === 0
              ? t('quotas.crossedNone')
              : t('quotas.cellCount', { number: added.length })}
        </p>
      )}
      <div className="n-line">
        <Button type="primary" disabled={added.length === 0 || isTooMany} onClick={make}>
          {t('quotas.make')}
        </Button>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
      </div>
    </section>
  )
}

/** The cells that cross two questions, which go together. */
function Crossings({ record, run }: { readonly record: NaireRecord; readonly run: Run }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const crossings = useMemo(() => crossingsOf(record), [record])
  const remove = ({ row, column, sids }: Crossing) =>
    modal.confirm({
      title: t('quotas.removeCrossingTitle', { row, column, number: sids.length }),
      content: t('quotas.removeHint'),
      okText: t('quotas.remove'),
      ...dangerous,
      onOk: () => void run(sids.map((key) => ({ type: 'RemoveEntry', list: 'quota', key }))),
    })
  return crossings.map((crossing) => (
    <div key={`${crossing.row}/${crossing.column}`} className="n-line">
      <span className="n-words">
        {t('quotas.gridOf', { row: crossing.row, column: crossing.column })} ·{' '}
        {t('quotas.cellCount', { number: crossing.sids.length })}
      </span>
      <Button size="small" danger icon={<DeleteOutlined />} onClick={() => remove(crossing)}>
        {t('quotas.removeCrossing')}
      </Button>
    </div>
  ))
}

interface Crossing {
  /** Codes of the questions. */
  readonly row: string
  readonly column: string
  readonly sids: readonly string[]
}

function crossingsOf(record: NaireRecord): readonly Crossing[] {
  return gridsOf(record.QuotarList ?? [], crossableQuestions(record)).map(({ row, column, cells }) => ({
    row,
    column,
    sids: cells.flat().flatMap((cell) => (cell === null ? [] : [cell.Sid])),
  }))
}

interface CellItemProps {
  readonly cell: QuotaCell
  readonly reads: Reads
  readonly run: Run
  readonly field: FieldCells | undefined
  readonly onEdit: () => void
}

/** One cell: its name, what it asks in words, and how many it takes. */
function CellItem({ cell, reads, run, field, onEdit }: CellItemProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const name = cell.Memo || cell.QuotarExpression
  const remove = () =>
    modal.confirm({
      title: t('quotas.removeTitle', { name }),
      content: t('quotas.removeHint'),
      okText: t('quotas.remove'),
      ...dangerous,
      onOk: () => void run([{ type: 'RemoveEntry', list: 'quota', key: cell.Sid }]),
    })
  return (
    <>
      <div className={styles.head}>
        <b className="n-words">
          <bdi>{name}</bdi>
        </b>
        <span className="n-aside">{t('naires.quota', { name: t('quotas.limit'), limit: cell.Limit })}</span>
        <Button
          size="small"
          type="text"
          icon={<EditOutlined />}
          aria-label={t('quotas.editOf', { name })}
          title={t('quotas.editOf', { name })}
          onClick={onEdit}
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('quotas.removeOf', { name })}
          title={t('quotas.removeOf', { name })}
          onClick={remove}
        />
      </div>
      {cell.Memo && cell.QuotarExpression.trim() !== always && (
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
      )}
      <Wording source={cell.QuotarExpression} reads={reads} kind="condition" />
      {field && <Standing cell={cell} field={field} />}
    </>
  )
}

/** Changes of the cell that are not in force yet. */
function Standing({ cell, field }: { readonly cell: QuotaCell; readonly field: FieldCells }) {
  const { t } = useTranslation()
  const now = field.get(cell.Sid)
  if (now === undefined) return <span className={styles.pending}>{t('quotas.newCell')}</span>
  if (now.QuotarExpression !== cell.QuotarExpression)
    return <span className={styles.pending}>{t('quotas.newCondition')}</span>
  return now.Limit === cell.Limit ? null : (
    <span className="n-aside">{t('quotas.limitInField', { limit: now.Limit })}</span>
  )
}
