import { groupDrafts, writtenGroups } from '@naire/domain/authoring'
import { rangeProblems, type NaireRecord } from '@naire/domain/naires'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelHead } from '../PanelHead.tsx'
import panel from '../properties/properties.module.css'
import { useRecord } from '../use-edited-part.ts'
import { useRun } from '../use-run.tsx'
import { GroupCard } from './GroupCard.tsx'
import styles from './groups.module.css'
import { LoosePages } from './LoosePages.tsx'
import { pagesOf } from './pages.ts'
import { SplitsSection } from './SplitsSection.tsx'

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
