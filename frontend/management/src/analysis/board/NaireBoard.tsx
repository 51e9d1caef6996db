import { shownCodebook, usualBoard, type BoardContent, type CodebookReply, type Filter } from '@naire/domain/analysis'
import { AppstoreOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAnalysis, useCodebook, useLiveNumbers, useUtcOffset } from '../analysis-client.ts'
import { PicturesContext, type ChartPictures } from '../chart/Chart.tsx'
import { questionsIn } from '../codebook-words.ts'
import { CountedLine } from '../CountedLine.tsx'
import { allOf, filterOf, pickedKeys, withPicked } from '../filter/filter-conditions.ts'
import { FilterEditor } from '../filter/FilterEditor.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { WeightSelect } from '../WeightSelect.tsx'
import { AddTiles } from './AddTiles.tsx'
import { isSameBoard } from './board-state.ts'
import { BoardMenu } from './BoardMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import styles from './board.module.css'
import { TargetLine } from './TargetLine.tsx'
import { TileGrid } from './TileGrid.tsx'
import { countedQuery } from './tile-query.ts'
import { useBoards, type BoardRow } from '../use-named-views.ts'
import { useFigureContext, type TileContext } from './use-tile.ts'
import { useLiveState } from '../../workplace/live.ts'
import { OpenedNaire } from '../OpenedNaire.tsx'

interface NaireBoardProps {
  readonly naire: NaireRow
  readonly hasOthers: boolean
}

/** One questionnaire's page: figures and distributions as they are now, as a board of somebody's or the usual one. */
export function NaireBoard({ naire, hasOthers }: NaireBoardProps) {
  const { t } = useTranslation('analysis')
  const codebook = useCodebook(naire.Sid)
  const boards = useBoards(naire.Sid)
  const [search] = useSearchParams()
  const named = search.get('board')
  const saved = boards.list.data?.find(({ Sid }) => Sid === named)
  const usual = useMemo(
    () =>
      usualBoard(
        questionsIn(codebook.data?.codebook ?? [])
          .filter(({ retiredAfter }) => retiredAfter === null)
          .map(({ sid }) => sid),
      ),
    [codebook.data],
  )
  useLiveNumbers(naire.Sid, [['quotas', naire.Sid]])
  return (
    <OpenedNaire
      naire={naire}
      hasOthers={hasOthers}
      codebook={codebook}
      isWaiting={named !== null && boards.list.isPending}
      emptyHint={t('empty.hint')}
    >
      {({ codebook: variables, weights }, back) => (
        <>
          {named !== null && saved === undefined && <Alert type="warning" showIcon title={t('boards.gone')} />}
          <Board
            key={saved?.Sid ?? 'usual'}
            naire={naire}
            back={back}
            saved={saved ?? null}
            usual={usual}
            codebook={variables}
            weights={weights}
          />
        </>
      )}
    </OpenedNaire>
  )
}

interface BoardProps {
  readonly naire: NaireRow
  readonly back: React.ReactNode
  readonly saved: BoardRow | null
  readonly usual: BoardContent
  readonly codebook: TileContext['codebook']
  readonly weights: CodebookReply['weights']
}

function Board({ naire, back, saved, usual, codebook, weights }: BoardProps) {
  const { t } = useTranslation('analysis')
  const { can } = useWorkplace()
  const utcOffset = useUtcOffset()
  const live = useLiveState()
  const [changed, setChanged] = useState<BoardContent | null>(null)
  const [crossed, setCrossed] = useState<readonly Filter[]>([])
  const [isArranging, setArranging] = useState(false)
  const [pictures] = useState<ChartPictures>(() => new Map())
  const content = changed ?? saved?.Content ?? usual
  const change = (next: Partial<BoardContent>) => setChanged({ ...content, ...next })
  const figures = useFigureContext(naire.Sid, codebook, content.target)
  const scope = {
    filter: allOf(content.filter, filterOf(crossed)),
    sessions: content.sessions,
    weight: content.weight,
    utcOffset,
  }
  const counted = useAnalysis(naire.Sid, countedQuery(scope))
  const context: TileContext = {
    ...figures,
    codebook: shownCodebook(codebook, scope.filter),
    naireSid: naire.Sid,
    scope,
  }
  const total = counted.data?.result.kind === 'table' ? counted.data.result.counted : null
  const isDirty = changed !== null && !isSameBoard(changed, saved?.Content ?? usual)
  // A filter that was only tried is no loss.
  const isLoss = isDirty && can('analyse') && (saved !== null || content.tiles !== usual.tiles)
  const leave = useLeavePrompt(isLoss)
  return (
    <PicturesContext value={pictures}>
      <Screen
        title={saved === null ? naire.Name : `${naire.Name} · ${saved.Title}`}
        hint={back}
        actions={
          <>
            <BoardMenu
              naireSid={naire.Sid}
              content={content}
              saved={saved}
              isDirty={isDirty}
              onSaved={() => setChanged(null)}
              onUnnamed={() => leave(() => setChanged(null))}
            />
            {can('analyse') && (
              <Button
                icon={<AppstoreOutlined aria-hidden />}
                aria-pressed={isArranging}
                type={isArranging ? 'primary' : 'default'}
                onClick={() => setArranging(!isArranging)}
              >
                {t(isArranging ? 'arrange.done' : 'arrange.begin')}
              </Button>
            )}
            <ShareButton
              naireSid={naire.Sid}
              codebook={codebook}
              offered={{ kind: 'board', title: saved?.Title ?? t('boards.usual'), content }}
            />
            <ExportMenu context={context} content={content} naireName={naire.Name} pictures={pictures} />
          </>
        }
      >
        <div className={styles.bar}>
          <CountedLine
            sessions={content.sessions}
            counted={total}
            position={counted.data?.position ?? null}
            onChange={(sessions) => change({ sessions })}
          />
          <FilterEditor
            codebook={codebook}
            filter={content.filter}
            label={t('filter.label')}
            picksOpen={can('viewContacts')}
            onChange={(filter) => change({ filter })}
          />
          {(weights.length > 0 || content.weight !== null) && (
            <WeightSelect weights={weights} value={content.weight} onChange={(weight) => change({ weight })} />
          )}
          {crossed.length > 0 && (
            <FilterEditor
              codebook={codebook}
              filter={filterOf(crossed)}
              label={t('filter.crossed')}
              picksOpen={can('viewContacts')}
              isFixed
              onChange={(filter) => setCrossed(filter === null ? [] : 'all' in filter ? filter.all : [filter])}
            />
          )}
          {live === 'offline' && <p className="n-aside">{t('offline')}</p>}
        </div>
        {isArranging && <AddTiles context={context} content={content} onChange={(tiles) => change({ tiles })} />}
        {total === 0 && <Alert type="info" showIcon title={t('empty.base')} />}
        <TileGrid
          tiles={content.tiles}
          context={context}
          isArranging={isArranging}
          picked={pickedKeys(crossed)}
          onPick={(filter) => setCrossed(withPicked(crossed, filter))}
          onChange={(tiles) => change({ tiles })}
          aside={(tile) =>
            tile.kind === 'completions' ? (
              <TargetLine
                counted={total}
                target={figures.target}
                isOwn={content.target !== null}
                {...(can('analyse') ? { onChange: (target) => change({ target }) } : {})}
              />
            ) : null
          }
          naireName={naire.Name}
          pictures={pictures}
        />
      </Screen>
    </PicturesContext>
  )
}
