import type { NaireProblem, NaireRecord } from '@naire/domain/naires'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRun } from '../use-run.tsx'
import styles from './groups.module.css'
import { pagesOf } from './pages.ts'
import { ProblemList } from './ProblemList.tsx'
import { SplitLine } from './SplitLine.tsx'
import { newSplit } from './splits.ts'

interface SplitsSectionProps {
  readonly record: NaireRecord
  readonly problems: readonly NaireProblem[]
}

/** Ranges of pages that a link opens by themselves (content §2). */
export function SplitsSection({ record, problems }: SplitsSectionProps) {
  const { t } = useTranslation()
  const run = useRun()
  const splits = record.PageSplits ?? []
  const pages = [...pagesOf(record).values()]
  const next = newSplit(splits, pages)
  return (
    <section className={styles.section} aria-label={t('editor:splits.title')}>
      <h3 className={styles.title}>{t('editor:splits.title')}</h3>
      <p className={styles.hint}>{t('editor:splits.about')}</p>
      <ol className={styles.parts}>
        {splits.map((split, at) => (
          <li key={split.Id} className={styles.part} data-split={split.Id}>
            <SplitLine record={record} split={split} pages={pages} />
            <ProblemList problems={problems.filter(({ target }) => target.startsWith(`PageSplits[${at}]`))} />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={next === null}
        onClick={() => next && run([{ type: 'PutEntry', list: 'split', entry: next }])}
      >
        {t('editor:splits.add')}
      </Button>
    </section>
  )
}
