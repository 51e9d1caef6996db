import type { NaireRow } from '../../workplace/naire-list.ts'
import { Alert, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../workplace/exports/ExportButton.tsx'
import { FailureView, ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useCodebook } from '../analysis-client.ts'
import { CleaningPanel } from './CleaningPanel.tsx'
import { CodingPanel } from './CodingPanel.tsx'
import type { FormulaInput } from '../../workplace/formula-input.ts'
import { StepList } from './StepList.tsx'
import { useFactory } from './use-factory.ts'
import { VariablePanel } from './VariablePanel.tsx'
import { WeightPanel } from './WeightPanel.tsx'

/** Everything that people make of a questionnaire's answers before they are counted, each step with its author. */
export default function FactoryScreen({ Formula }: { readonly Formula: FormulaInput }) {
  const { t } = useTranslation('factory')
  const { can } = useWorkplace()
  const { naires, chosen, select } = useChosenNaire()
  return (
    <Screen
      title={t('management:screens.dataFactory.title')}
      hint={t('hint')}
      actions={
        <>
          {select}
          {chosen !== undefined && can('downloadSessions') && <ExportButton naire={chosen} scope={{ filter: '' }} />}
        </>
      }
    >
      <ListState
        query={naires}
        isEmpty={chosen === undefined}
        empty={{ title: t('management:naires.empty'), hint: t('analysis:list.emptyHint') }}
      >
        {chosen !== undefined && <NaireFactory key={chosen.Sid} naire={chosen} Formula={Formula} />}
      </ListState>
    </Screen>
  )
}

const tabs = ['variables', 'cleaning', 'coding', 'weights', 'steps'] as const

function NaireFactory({ naire, Formula }: { readonly naire: NaireRow; readonly Formula: FormulaInput }) {
  const { t } = useTranslation('factory')
  const { can } = useWorkplace()
  const codebook = useCodebook(naire.Sid)
  const factory = useFactory(naire.Sid)
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const mayChange = can('analyse')
  const shown = mayChange ? tabs : tabs.filter((tab) => tab === 'variables' || tab === 'weights' || tab === 'steps')
  if (codebook.isError && codebook.data === undefined)
    return <FailureView error={codebook.error} onRetry={() => void codebook.refetch()} />
  const panel = {
    naireSid: naire.Sid,
    codebook: codebook.data?.codebook ?? [],
    weights: codebook.data?.weights ?? [],
    factory,
    mayChange,
    Formula,
  }
  const panels = {
    variables: <VariablePanel {...panel} />,
    cleaning: <CleaningPanel {...panel} />,
    coding: <CodingPanel {...panel} />,
    weights: <WeightPanel {...panel} />,
    steps: <StepList {...panel} />,
  }
  return (
    <>
      {codebook.data?.codebook.every(({ questionSid }) => questionSid === undefined) === true && (
        <Alert type="info" showIcon title={t('analysis:empty.title')} description={t('noAnswers')} />
      )}
      <Tabs
        activeKey={shown.find((tab) => tab === named) ?? 'variables'}
        destroyOnHidden
        onChange={(tab) => setSearch({ naire: naire.Sid, tab }, { replace: true })}
        items={shown.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          children: (
            <ListState query={factory.steps} isEmpty={factory.steps.data === undefined} empty={{ title: '' }}>
              {panels[tab]}
            </ListState>
          ),
        }))}
      />
    </>
  )
}
