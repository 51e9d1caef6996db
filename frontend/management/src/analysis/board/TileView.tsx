import { changedAfter, shownCodebook, upToRevision, variableOf, type Filter, type Tile } from '@naire/domain/analysis'
import { FileExcelOutlined, FullscreenOutlined, MoreOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown, Modal, Segmented, Skeleton, Tooltip } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf } from '../filter/filter-conditions.ts'
import { PartsView } from '../distribution/PartsView.tsx'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './board.module.css'
import { questionOf, tileTitle, useSeen, useTile, type TileContext } from './use-tile.ts'

export interface TileViewProps {
  readonly tile: Tile
  readonly context: TileContext
  readonly picked: ReadonlySet<string>
  readonly onPick: (filter: Filter) => void
  readonly onExport: (tile: Tile, format: 'png' | 'xlsx') => void
  /** Handles for moving, resizing and removing, while the board is arranged. */
  readonly handles?: ReactNode
  /** Beside the title of the completions: the target. */
  readonly aside?: ReactNode
}

/** A tile: its title, what can be done with it, and its chart, table or list. */
export function TileView({ handles, ...tile }: TileViewProps) {
  const { t } = useTranslation('analysis')
  const heading = useId()
  const { ref, isSeen } = useSeen<HTMLElement>()
  const [asTable, setTable] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const title = tileTitle(tile.tile, tile.context)
  return (
    <section ref={ref} className={styles.tile} aria-labelledby={heading} data-tile={tile.tile.kind} data-title={title}>
      <header className={styles.tileHead}>
        <h2 id={heading} className={styles.tileTitle} dir="auto" title={title}>
          {title}
        </h2>
        {handles ?? (
          <TileActs
            {...tile}
            asTable={asTable}
            onTable={() => setTable(!asTable)}
            onLarge={() => setLarge(true)}
            title={title}
          />
        )}
      </header>
      <div className={styles.tileBody} tabIndex={0} role="group" aria-labelledby={heading}>
        <TileBody {...tile} isSeen={isSeen} asTable={asTable} pictureId={tile.tile.id} />
      </div>
      {isLarge && (
        <Modal
          open
          footer={null}
          title={title}
          width="100%"
          style={{ insetBlockStart: 0, maxInlineSize: '100%' }}
          onCancel={() => setLarge(false)}
          closable={{ 'aria-label': t('management:actions.close') }}
        >
          <div className={styles.large}>
            <TileBody {...tile} isSeen asTable={asTable} />
          </div>
        </Modal>
      )}
    </section>
  )
}

interface TileActsProps extends TileViewProps {
  readonly title: string
  readonly asTable: boolean
  readonly onTable: () => void
  readonly onLarge: () => void
}

function TileActs({ tile, title, asTable, onTable, onLarge, onExport }: TileActsProps) {
  const { t } = useTranslation('analysis')
  return (
    <span className={styles.tileActs}>
      <Tooltip title={t('tile.table')}>
        <Button
          type="text"
          size="small"
          icon={<TableOutlined aria-hidden />}
          aria-pressed={asTable}
          aria-label={t('tile.tableOf', { title })}
          onClick={onTable}
        />
      </Tooltip>
      <Tooltip title={t('tile.large')}>
        <Button
          type="text"
          size="small"
          icon={<FullscreenOutlined aria-hidden />}
          aria-label={t('tile.largeOf', { title })}
          onClick={onLarge}
        />
      </Tooltip>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            { key: 'png', icon: <PictureOutlined aria-hidden />, label: t('export.png') },
            { key: 'xlsx', icon: <FileExcelOutlined aria-hidden />, label: t('export.xlsx') },
          ],
          onClick: ({ key }) => onExport(tile, key as 'png' | 'xlsx'),
        }}
      >
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('tile.moreOf', { title })} />
      </Dropdown>
    </span>
  )
}

interface TileBodyProps extends Omit<TileViewProps, 'onExport' | 'handles'> {
  readonly isSeen: boolean
  readonly asTable: boolean
  readonly pictureId?: string
}

function TileBody({ tile, context, picked, onPick, aside, isSeen, asTable, pictureId }: TileBodyProps) {
  const { t } = useTranslation('analysis')
  const [older, setOlder] = useState<number | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const own = older === null ? context : upTo(older, context)
  const question = tile.kind === 'question' ? questionOf(tile, own.codebook) : null
  const revisions = question === null ? [] : changedAfter(question.variables).slice(0, mostRevisions)
  const { answer, parts } = useTile(tile, own, isSeen)
  const isGone = tile.kind === 'variable' && variableOf(context.codebook, tile.variable ?? '') === undefined
  if (isGone || (tile.kind === 'question' && question === null))
    return <Alert type="warning" showIcon title={t('tile.gone')} />
  if (answer.isError && answer.data === undefined)
    return <ProblemNote error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const isFigure = question === null
  const views = isFigure && parts.length > 1 ? parts : []
  const visible =
    views.length === 0 ? parts : parts.filter(({ key }, at) => key === shown || (shown === null && at === 0))
  const { result } = answer.data
  return (
    <>
      {answer.isError && <ProblemNote error={answer.error} onRetry={() => void answer.refetch()} />}
      {question !== null && revisions.length > 0 && (
        <p className={styles.revision}>
          {t(question.retiredAfter === null ? 'tile.changed' : 'tile.removed', { revision: revisions[0] })}
          {revisions.map((revision) => (
            <Button
              key={revision}
              size="small"
              aria-pressed={older === revision}
              onClick={() => setOlder(older === revision ? null : revision)}
            >
              {t('tile.older', { revision })}
            </Button>
          ))}
        </p>
      )}
      {aside}
      {views.length > 0 && (
        <Segmented
          size="small"
          aria-label={tileTitle(tile, context)}
          value={visible[0]?.key ?? ''}
          options={views.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={setShown}
        />
      )}
      {tile.kind === 'review' && <p className="n-aside">{t('figures.withRejected')}</p>}
      {tile.kind === 'quotas' && context.quotas.length === 0 ? (
        <p className="n-aside">{t('figures.noQuotas')}</p>
      ) : (
        <PartsView
          naireSid={context.naireSid}
          question={question === null || older === null ? question : { ...question, retiredAfter: older }}
          heading={tileTitle(tile, context)}
          parts={visible}
          filter={own.scope.filter}
          sessions={'sessions' in result ? result.sessions : own.scope.sessions}
          asTable={asTable}
          onPick={onPick}
          picked={picked}
          {...(pictureId === undefined ? {} : { pictureId })}
        />
      )}
    </>
  )
}

const mostRevisions = 3

/** Sessions of revisions that still asked for it, in their words. */
function upTo(revision: number, context: TileContext): TileContext {
  const filter = allOf(context.scope.filter, upToRevision(revision))
  return {
    ...context,
    codebook: shownCodebook(context.codebook, filter),
    scope: { ...context.scope, filter },
  }
}
