import { placeOf, type FindingPlace } from '@naire/domain/diagnostics'
import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { EditingBar } from '../editing-bar/EditingBar.tsx'
import { useEditing } from '../editing/use-editing.ts'
import { FindingsPanel } from '../diagnostics/FindingsPanel.tsx'
import { useFindings } from '../diagnostics/use-findings.ts'
import { BenchTabs } from './BenchTabs.tsx'
import { CasesPanel } from './CasesPanel.tsx'
import { SimulationPanel } from './SimulationPanel.tsx'
import styles from './testing.module.css'
import { TestPreview } from './TestPreview.tsx'
import { TestSessions } from './TestSessions.tsx'
import { useCompiled } from './use-compiled.ts'
import { isolated } from '../../workplace/say.ts'

interface TestBenchProps {
  readonly naire: NaireRow
  /** Sid of the test case to begin with; absent: begun with the findings. */
  readonly testCase?: string | null
  readonly onGoTo: (place: FindingPlace) => void
  readonly onClose: () => void
}

/** Everything that tries a questionnaire out before respondents do: as it is being edited, saved or not. */
export default function TestBench(props: TestBenchProps) {
  const { t } = useTranslation('testing')
  return (
    <TallDrawer title={t('title', { name: isolated(props.naire.Name) })} onClose={props.onClose}>
      <Suspense fallback={<Skeleton active />}>
        <Bench {...props} />
      </Suspense>
    </TallDrawer>
  )
}

function Bench({ naire, testCase = null, onGoTo }: TestBenchProps) {
  const { t } = useTranslation('testing')
  const editing = useEditing(naire.Sid)
  const findings = useFindings(editing.record)
  const compiled = useCompiled(editing.record)
  const tab = (key: string, children: ReactNode) => ({ key, label: t(`tabs.${key}`), children })
  return (
    <div className={styles.bench}>
      {(editing.canUndo || editing.state !== 'saved') && <EditingBar editing={editing} />}
      <BenchTabs
        label={t('open')}
        begin={testCase === null ? 'findings' : 'cases'}
        tabs={[
          tab(
            'findings',
            <FindingsPanel
              findings={findings}
              editing={editing}
              onGoTo={(finding) => onGoTo(placeOf(finding, editing.record))}
            />,
          ),
          tab('preview', <TestPreview compiled={compiled} editing={editing} />),
          tab('rehearsal', <SimulationPanel record={editing.record} />),
          tab('cases', <CasesPanel compiled={compiled} editing={editing} asked={testCase} />),
          tab('sessions', <TestSessions naire={naire} />),
        ]}
      />
    </div>
  )
}
