import { emptyCrosstab, presentCrosstab, type CodebookReply, type CrosstabContent } from '@naire/domain/analysis'
import { Alert, Skeleton } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { EmptyView } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useCodebook, useLiveNumbers } from '../analysis-client.ts'
import { PicturesContext, type ChartPictures } from '../chart/Chart.tsx'
import { CountedLine } from '../CountedLine.tsx'
import { FilterEditor } from '../filter/FilterEditor.tsx'
import { OpenedNaire } from '../OpenedNaire.tsx'
import { ProblemNote } from '../ProblemNote.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { WeightSelect } from '../WeightSelect.tsx'
import { Builder } from './Builder.tsx'
import { CrosstabExport } from './CrosstabExport.tsx'
import { CrosstabMenu, RemovedNote } from './CrosstabMenu.tsx'
import { CrosstabTable } from './CrosstabTable.tsx'
import styles from './crosstab.module.css'
import { gridOf } from './grid.ts'
import { OlderNotes } from './OlderNotes.tsx'
import { TableSettings } from './TableSettings.tsx'
import { useCrosstab } from './use-crosstab.ts'
import { useCrosstabs, type CrosstabRow } from '../use-named-views.ts'

interface NaireCrosstabProps {
  readonly naire: NaireRow
  readonly hasOthers: boolean
}

/** One questionnaire's cross-tabs: one that is saved, or a new one. */
export function NaireCrosstab({ naire, hasOthers }: NaireCrosstabProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const codebook = useCodebook(naire.Sid)
  const crosstabs = useCrosstabs(naire.Sid)
  const [search] = useSearchParams()
  const named = search.get('table')
  const saved = crosstabs.list.data?.find(({ Sid }) => Sid === named)
  const { state } = useLocation()
  const navigate = useNavigate()
  const removed = (state as CrosstabPlace | null)?.removed
  useLiveNumbers(naire.Sid)
  const settle = (sid: string | null) =>
    void navigate(`?naire=${naire.Sid}${sid === null ? '' : `&table=${sid}`}`, { replace: true })
  return (
    <OpenedNaire
      naire={naire}
      hasOthers={hasOthers}
      codebook={codebook}
      isWaiting={named !== null && crosstabs.list.isPending}
      emptyHint={t('empty.hint')}
    >
      {({ codebook: variables, weights }, back) => (
        <>
          {named !== null && saved === undefined && <Alert type="warning" showIcon title={t('saved.gone')} />}
          {removed !== undefined && (
            <RemovedNote key={removed.sid} naireSid={naire.Sid} removed={removed} onDone={settle} />
          )}
          <Crosstab
            key={saved?.Sid ?? 'new'}
            naire={naire}
            back={back}
            saved={saved ?? null}
            codebook={variables}
            weights={weights}
          />
        </>
      )}
    </OpenedNaire>
  )
}

/** State of an address: the cross-tab that was removed on the way to it. */
interface CrosstabPlace {
  readonly removed?: { readonly sid: string; readonly title: string }
}

interface CrosstabProps extends Pick<CodebookReply, 'codebook' | 'weights'> {
  readonly naire: NaireRow
  readonly back: ReactNode
  readonly saved: CrosstabRow | null
}

function Crosstab({ naire, back, saved, codebook, weights }: CrosstabProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const { can } = useWorkplace()
  const [changed, setChanged] = useState<CrosstabContent | null>(null)
  const [pictures] = useState<ChartPictures>(() => new Map())
  const original = saved?.Content ?? emptyCrosstab
  const content = changed ?? original
  const change = (next: Partial<CrosstabContent>) => setChanged({ ...content, ...next })
  const present = useMemo(() => presentCrosstab(content, codebook), [content, codebook])
  const { counted, isPlaceholderData, isError, error, refetch } = useCrosstab(naire.Sid, present.content, codebook)
  const grid = useMemo(
    () => (counted === null ? null : gridOf({ ...present.content, ...counted }, counted.table, { codebook, t })),
    [counted, present.content, codebook, t],
  )
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(original)
  // Only a table that somebody has built is lost.
  const isLoss = isDirty && can('analyse') && content.rows.length + content.columns.length > 0
  const leave = useLeavePrompt(isLoss)
  const isEmpty = content.rows.length + content.columns.length === 0 && content.measure.kind === 'count'
  return (
    <PicturesContext value={pictures}>
      <Screen
        title={saved === null ? naire.Name : `${naire.Name} · ${saved.Title}`}
        hint={back}
        actions={
          <>
            <CrosstabMenu
              naireSid={naire.Sid}
              content={content}
              saved={saved}
              isDirty={isDirty}
              onSaved={() => setChanged(null)}
              onUnnamed={() => leave(() => setChanged(null))}
            />
            {saved !== null && (
              <ShareButton
                naireSid={naire.Sid}
                codebook={codebook}
                offered={{ kind: 'crosstab', title: saved.Title, content: saved.Content }}
              />
            )}
            <CrosstabExport
              name={saved?.Title ?? naire.Name}
              grid={isPlaceholderData || isEmpty ? null : grid}
              content={content}
              position={counted?.position ?? null}
              codebook={codebook}
              weights={weights}
            />
          </>
        }
      >
        <div className={styles.bar}>
          <CountedLine
            sessions={content.sessions}
            counted={counted?.counted ?? null}
            position={counted?.position ?? null}
            onChange={(sessions) => change({ sessions })}
          />
          <div className={styles.scope}>
            <FilterEditor
              codebook={codebook}
              filter={content.filter}
              label={t('analysis:filter.label')}
              picksOpen={can('viewContacts')}
              onChange={(filter) => change({ filter })}
            />
            <WeightSelect weights={weights} value={content.weight} onChange={(weight) => change({ weight })} />
          </div>
        </div>
        <Builder naireSid={naire.Sid} codebook={codebook} content={content} onChange={setChanged}>
          <TableSettings codebook={codebook} content={content} onChange={setChanged} />
          <OlderNotes codebook={codebook} content={content} gone={present.gone} onChange={setChanged} />
          {isEmpty ? (
            <EmptyView title={t('empty.title')} hint={t('empty.how')} />
          ) : isError ? (
            <ProblemNote error={error} onRetry={() => void refetch()} />
          ) : grid === null ? (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          ) : (
            <>
              {counted?.counted === 0 && <Alert type="info" showIcon title={t('analysis:empty.base')} />}
              <CrosstabTable grid={grid} content={content} isStale={isPlaceholderData} />
            </>
          )}
        </Builder>
      </Screen>
    </PicturesContext>
  )
}
