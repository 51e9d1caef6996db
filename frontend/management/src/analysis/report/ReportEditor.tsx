import type { OpenedReportReply } from '@naire/contract'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { CodebookReply, ReportBlock, ReportContent } from '@naire/domain/analysis'
import { ArrowLeftOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PicturesContext, type ChartPictures } from '../chart/Chart.tsx'
import { CountedLine } from '../CountedLine.tsx'
import { FilterEditor } from '../filter/FilterEditor.tsx'
import { WeightSelect } from '../WeightSelect.tsx'
import { AddBlock } from './AddBlock.tsx'
import { BlockFrame } from './BlockFrame.tsx'
import { addedAt, changedTo, draftOf, movedTo, redone, undone, withBlock, without, withScope } from './draft-changes.ts'
import { PublishMenu } from './PublishMenu.tsx'
import { ReportHead, type ShownReport } from './ReportBlockView.tsx'
import { ReportExport } from './ReportExport.tsx'
import styles from './report.module.css'
import { ReportWords } from './ReportWords.tsx'
import { useReportFigures, useReports } from './use-reports.ts'

export interface ReportEditorProps {
  readonly naire: NaireRow
  readonly report: OpenedReportReply
  readonly content: ReportContent
  /** With its words in the report's language. */
  readonly codebook: CodebookReply
}

/** The draft of a report: blocks by mouse and keyboard, with their figures as they are now. */
export function ReportEditor({ naire, report, content, codebook: { codebook, weights } }: ReportEditorProps) {
  const { t } = useTranslation(['report', 'analysis', 'management'])
  const { can } = useWorkplace()
  const { save } = useReports(naire.Sid)
  const [draft, setDraft] = useState(() => draftOf(content))
  const [edited, setEdited] = useState<string | null>(null)
  const [pictures] = useState<ChartPictures>(() => new Map())
  const [base, setBase] = useState({ edition: report.edition, content })
  const { now } = draft
  const { figures } = useReportFigures(naire.Sid, now, codebook)
  const isDirty = JSON.stringify(now) !== JSON.stringify(base.content)
  // Only its name may have changed.
  const isSame = JSON.stringify(content) === JSON.stringify(base.content)
  const isOlder = !isSame && report.edition > base.edition && !save.isPending
  const shown: ShownReport = useMemo(
    () => ({ content: now, figures, codebook, weights }),
    [now, figures, codebook, weights],
  )
  useLeavePrompt(isDirty)
  const change = (next: ReportContent) => setDraft((before) => changedTo(before, next))
  const blocksTo = (blocks: readonly ReportBlock[]) => change({ ...now, blocks })
  const add = (block: ReportBlock, at: number) => {
    blocksTo(addedAt(now.blocks, block, at))
    if (block.kind !== 'pageBreak') setEdited(block.id)
  }
  const store = async () => {
    const { reportSid, title, shared } = report
    const changed = isSame ? report.edition : base.edition
    const { edition } = await save.mutateAsync({ reportSid, edition: changed, title, shared, content: now })
    setBase({ edition, content: now })
  }
  const keys = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    const key = event.key.toLowerCase()
    if (key === 's') {
      event.preventDefault()
      if (isDirty && !save.isPending) void store()
    } else if (key === 'z' && !isTyping) {
      event.preventDefault()
      setDraft(event.shiftKey ? redone : undone)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const at = now.blocks.findIndex(({ id }) => id === over?.id)
    if (at >= 0) blocksTo(movedTo(now.blocks, String(active.id), at))
  }
  return (
    <PicturesContext value={pictures}>
      <Screen
        title={<bdi>{report.title}</bdi>}
        hint={
          <Link to={`?naire=${naire.Sid}`}>
            <ArrowLeftOutlined className="n-arrow" aria-hidden /> {t('list.back')}
          </Link>
        }
        actions={
          <>
            <Button
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('draft.undo')}
              disabled={draft.before.length === 0}
              onClick={() => setDraft(undone)}
            />
            <Button
              icon={<RedoOutlined aria-hidden />}
              aria-label={t('draft.redo')}
              disabled={draft.after.length === 0}
              onClick={() => setDraft(redone)}
            />
            <Button
              type={isDirty ? 'primary' : 'default'}
              icon={<SaveOutlined aria-hidden />}
              disabled={!isDirty}
              loading={save.isPending}
              onClick={() => void store()}
            >
              {t(isDirty ? 'management:actions.save' : 'draft.saved')}
            </Button>
            <ReportExport
              name={report.title}
              report={shown}
              about={(words) => [words('report:draft.asOf', { time: new Date().toLocaleString(now.language) })]}
            />
            <PublishMenu naireSid={naire.Sid} report={report} isDirty={isDirty} />
          </>
        }
      >
        {isOlder && (
          <Alert
            type="warning"
            showIcon
            title={t('draft.changed')}
            action={
              <Button
                size="small"
                onClick={() => {
                  setBase({ edition: report.edition, content })
                  setDraft((before) => changedTo(before, content))
                }}
              >
                {t('draft.reload')}
              </Button>
            }
          />
        )}
        <div className={styles.bar}>
          <CountedLine
            sessions={now.sessions}
            counted={null}
            position={null}
            onChange={(sessions) => change(withScope(now, { sessions }))}
          />
          <FilterEditor
            codebook={codebook}
            filter={now.filter}
            label={t('analysis:filter.label')}
            picksOpen={can('viewContacts')}
            onChange={(filter) => change({ ...now, filter })}
          />
          <WeightSelect
            weights={weights}
            value={now.weight}
            onChange={(weight) => change(withScope(now, { weight }))}
          />
        </div>
        <div className={styles.paper} data-print>
          <ReportWords language={now.language}>
            <ReportHead title={report.title} report={shown} />
          </ReportWords>
          <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
            <SortableContext items={now.blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              {now.blocks.map((block, at) => (
                <BlockFrame
                  key={block.id}
                  naireSid={naire.Sid}
                  block={block}
                  report={shown}
                  opened={report}
                  place={{ at, all: now.blocks.length }}
                  isEdited={edited === block.id}
                  onEdit={(isEdited) => setEdited(isEdited ? block.id : null)}
                  onChange={(next) => blocksTo(withBlock(now.blocks, next))}
                  onMove={(by) => blocksTo(movedTo(now.blocks, block.id, at + by))}
                  onRemove={() => blocksTo(without(now.blocks, block.id))}
                >
                  <AddBlock naireSid={naire.Sid} content={now} isSmall onAdd={(next) => add(next, at + 1)} />
                </BlockFrame>
              ))}
            </SortableContext>
          </DndContext>
          {now.blocks.length === 0 && <p className="n-aside">{t('draft.empty')}</p>}
          <div className={styles.adder}>
            <AddBlock naireSid={naire.Sid} content={now} onAdd={(next) => add(next, now.blocks.length)} />
          </div>
        </div>
      </Screen>
    </PicturesContext>
  )
}
