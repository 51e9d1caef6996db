import type { CodeFrame } from '@naire/domain/analysis'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { useShortcuts } from '../../workplace/use-key-down.ts'
import { useAnalysis } from '../analysis-client.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import { AgreementTable } from './AgreementTable.tsx'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { TextToCode } from './TextToCode.tsx'
import { useCoding } from './use-coding.ts'

interface CodingTextsProps extends PanelProps {
  readonly frame: CodeFrame
  readonly onBack: () => void
  readonly onEdit: () => void
}

const pageSize = 20
const figures = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Texts of a frame, coded with the keyboard: arrows (or J and K) to the next text, figures for its codes, Enter for
 * those that are suggested. Coding a second time shows nothing of the first, to compare both.
 */
export function CodingTexts({ frame, naireSid, onBack, onEdit }: CodingTextsProps) {
  const { t } = useTranslation('factory')
  const [asCheck, setAsCheck] = useState(false)
  const [show, setShow] = useState<'all' | 'open' | 'coded'>('all')
  const [contains, setContains] = useState('')
  const [skip, setSkip] = useState(0)
  const [at, setAt] = useState(0)
  const [compares, setCompares] = useState(false)
  const query = {
    kind: 'coding',
    frameSid: frame.sid,
    of: asCheck ? 'mine' : 'all',
    show,
    contains,
    skip,
    top: pageSize,
  } as const
  const found = useAnalysis(naireSid, query)
  const page = found.data?.result.coding
  const coding = useCoding(naireSid, frame.sid, asCheck)
  const rows = (page?.rows ?? []).map((row) => ({ ...row, codes: coding.codesOf(row) }))
  const current = rows[Math.min(at, rows.length - 1)]
  const toggle = (code: string) => current !== undefined && coding.toggle(current, code)
  const take = () => current !== undefined && current.codes.length === 0 && coding.set(current, current.suggested)
  const move = (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + by)))
  const turn = (to: number) => {
    setSkip(Math.max(0, to))
    setAt(0)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: take,
    n: () => page !== undefined && skip + pageSize < page.total && turn(skip + pageSize),
    p: () => turn(skip - pageSize),
    ...Object.fromEntries(figures.map((figure, place) => [figure, () => toggle(frame.codes[place]?.code ?? '')])),
  })
  return (
    <div className={styles.panel}>
      <p className={styles.acts}>
        <Button icon={<ArrowLeftOutlined className="n-arrow" aria-hidden />} onClick={onBack}>
          {t('coding.back')}
        </Button>
        <strong>
          <bdi>{frame.title}</bdi>
        </strong>
        <span role="status">
          {page !== undefined &&
            t('coding.done', { coded: page.coded, total: show === 'all' ? page.total : page.coded })}
        </span>
        <Button onClick={onEdit}>{t('coding.frame')}</Button>
        <Button aria-pressed={compares} onClick={() => setCompares(!compares)}>
          {t('coding.agreement')}
        </Button>
      </p>
      {compares && <AgreementTable naireSid={naireSid} frame={frame} />}
      <p className={styles.acts}>
        <Segmented
          aria-label={t('coding.show')}
          value={show}
          options={(['all', 'open', 'coded'] as const).map((value) => ({ value, label: t(`coding.shows.${value}`) }))}
          onChange={(next) => {
            setShow(next)
            turn(0)
          }}
        />
        <Input.Search
          allowClear
          style={{ inlineSize: 220 }}
          aria-label={t('analysis:texts.find')}
          placeholder={t('analysis:texts.find')}
          onSearch={(text) => {
            setContains(text.trim())
            turn(0)
          }}
        />
        <Checkbox
          checked={asCheck}
          onChange={({ target }) => {
            setAsCheck(target.checked)
            turn(0)
          }}
        >
          {t('coding.asCheck')}
        </Checkbox>
      </p>
      <p className="n-aside">{t(asCheck ? 'coding.asCheckHint' : 'coding.keys')}</p>
      {found.isError && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {page === undefined && !found.isError && <Skeleton active />}
      {page !== undefined && rows.length === 0 && <EmptyView title={t('coding.nothing')} />}
      <ol className={styles.texts} start={skip + 1}>
        {rows.map((row, place) => (
          <TextToCode
            key={row.sessionSid}
            row={row}
            frame={frame}
            isCurrent={row === current}
            onCurrent={() => setAt(place)}
            onToggle={(code) => coding.toggle(row, code)}
            onTake={() => coding.set(row, row.suggested)}
          />
        ))}
      </ol>
      {page !== undefined && page.total > pageSize && (
        <p className={styles.acts}>
          <Button disabled={skip === 0} onClick={() => turn(skip - pageSize)}>
            {t('analysis:texts.newer')}
          </Button>
          <span>
            {t('analysis:texts.place', {
              from: skip + 1,
              to: Math.min(skip + pageSize, page.total),
              all: page.total,
            })}
          </span>
          <Button disabled={skip + pageSize >= page.total} onClick={() => turn(skip + pageSize)}>
            {t('analysis:texts.older')}
          </Button>
        </p>
      )}
    </div>
  )
}
