import { groupDrafts, writtenGroups, type GroupDraft } from '@naire/domain/authoring'
import { rangeProblems, type NaireRecord, type NaireProblem } from '@naire/domain/naires'
import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelHead } from '../PanelHead.tsx'
import panel from '../properties/properties.module.css'
import { useRun } from '../use-run.tsx'
import { GroupCard, ProblemList } from './GroupCard.tsx'
import styles from './groups.module.css'
import { pagesOf, type Page } from './pages.ts'
import { PlusOutlined } from '@ant-design/icons'
import { SplitLine, newSplit } from './SplitLine.tsx'
import { PageLine } from './PageLine.tsx'
import { usePageDrop } from './use-page-drag.ts'
import { useRecord } from '../editor-session.ts'

/** Groups of pages that change places, and the parts of the questionnaire that are answered by themselves. */
export default function GroupsPanel() {
  const { t } = useTranslation()
  const record = useRecord()
  const problems = useMemo(() => rangeProblems(record), [record])
  return (
    <div className={panel.panel} data-editor-form>
      <PanelHead title={t('editor:groups.title')} />
      <p className={styles.hint}>{t('editor:groups.about')}</p>
      {writtenGroups(record) === null ? <Unreadable /> : <Groups record={record} problems={problems} />}
      <SplitsSection record={record} problems={problems} />
    </div>
  )
}

function Groups({
  record,
  problems,
}: {
  readonly record: NaireRecord
  readonly problems: ReturnType<typeof rangeProblems>
}) {
  const groups = useMemo(() => groupDrafts(record), [record])
  const grouped = new Set(groups.flatMap(({ parts }) => parts.flatMap(({ pages }) => pages)))
  return (
    <>
      {groups.map((_, at) => (
        <GroupCard key={at} groups={groups} at={at} problems={problems} />
      ))}
      <LoosePages pages={[...pagesOf(record).values()].filter(({ sid }) => !grouped.has(sid))} groups={groups} />
    </>
  )
}

function Unreadable() {
  const { t } = useTranslation()
  const run = useRun()
  return (
    <Alert
      type="error"
      showIcon
      title={t('editor:groups.unreadable')}
      action={
        <Button size="small" onClick={() => run([{ type: 'ChangePageGroups', pageGroups: null }])}>
          {t('editor:groups.beginAnew')}
        </Button>
      }
    />
  )
}

interface SplitsSectionProps {
  readonly record: NaireRecord
  readonly problems: readonly NaireProblem[]
}

/** Ranges of pages that a link opens by themselves (content §2). */
function SplitsSection({ record, problems }: SplitsSectionProps) {
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

interface LoosePagesProps {
  readonly pages: readonly Page[]
  readonly groups: readonly GroupDraft[]
}

/** Lines that are drawn before more are asked for. */
const step = 60

/** The pages in no group: those ticked become one. */
function LoosePages({ pages, groups }: LoosePagesProps) {
  const { t } = useTranslation()
  const run = useRun()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(step)
  const chosen = pages.filter(({ sid }) => ticked.has(sid)).map(({ sid }) => sid)
  const tick = (sid: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, sid] : [...ticked].filter((other) => other !== sid)))
  const add = () => {
    if (run([{ type: 'AddPageGroup', pages: chosen }])) setTicked(new Set())
  }
  return (
    <section className={styles.section} aria-label={t('editor:groups.loose')} {...usePageDrop('out')} data-loose>
      <h3 className={styles.title}>{t('editor:groups.loose')}</h3>
      <p className={styles.hint}>{t('editor:groups.looseHint')}</p>
      {pages.slice(0, most).map((page) => (
        <div key={page.sid} className={styles.loose}>
          <Checkbox
            checked={ticked.has(page.sid)}
            onChange={({ target }) => tick(page.sid, target.checked)}
            aria-label={t('questions:page', { n: page.seq })}
          />
          <PageLine page={page} groups={groups} group={null} />
        </div>
      ))}
      <div className={styles.buttons}>
        {pages.length > most && (
          <Button size="small" onClick={() => setMost(most + step)}>
            {t('editor:groups.more', { n: pages.length - most })}
          </Button>
        )}
        {pages.length > 1 && chosen.length < pages.length && (
          <Button size="small" onClick={() => setTicked(new Set(pages.map(({ sid }) => sid)))}>
            {t('editor:groups.all')}
          </Button>
        )}
        <Button size="small" type="primary" disabled={chosen.length === 0} onClick={add}>
          {t('editor:groups.add', { n: chosen.length })}
        </Button>
      </div>
    </section>
  )
}
