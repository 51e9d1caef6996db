import type { OpenedReportReply } from '@naire/contract'
import { useSortable } from '@dnd-kit/sortable'
import type { ReportBlock } from '@naire/domain/analysis'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CommentOutlined,
  DeleteOutlined,
  EditOutlined,
  HolderOutlined,
} from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockComments } from './BlockComments.tsx'
import { BlockEditor } from './BlockEditor.tsx'
import { OlderQuestions } from './OlderQuestions.tsx'
import { ReportBlockView, type ShownReport } from './ReportBlockView.tsx'
import styles from './report.module.css'
import { ReportWords } from './ReportWords.tsx'

interface BlockFrameProps {
  readonly naireSid: string
  readonly block: ReportBlock
  readonly report: ShownReport
  readonly opened: OpenedReportReply
  readonly place: { readonly at: number; readonly all: number }
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
  readonly onChange: (block: ReportBlock) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  /** Adds a block below. */
  readonly children: ReactNode
}

/** A block of a draft with everything that is done to it: by the pointer, and by buttons for the keyboard. */
export function BlockFrame(props: BlockFrameProps) {
  const { naireSid, block, report, opened, place, isEdited, onEdit, onChange, onMove, onRemove, children } = props
  const { t } = useTranslation('report')
  const [isCommenting, setCommenting] = useState(false)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: block.id,
  })
  const name = t('block.name', { kind: t(`kinds.${block.kind}`), at: place.at + 1 })
  const open = opened.comments.filter(({ blockId, resolved }) => blockId === block.id && resolved === null).length
  const act = (key: string) => t(`block.${key}`, { name })
  return (
    <section
      ref={setNodeRef}
      className={styles.frame}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
      aria-label={name}
      data-block={block.kind}
      data-dragged={isDragging || undefined}
    >
      <div className={styles.tools} role="group" aria-label={act('tools')}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={act('drag')}
        >
          <HolderOutlined aria-hidden />
        </button>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={act('up')}
          disabled={place.at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={act('down')}
          disabled={place.at === place.all - 1}
          onClick={() => onMove(1)}
        />
        {block.kind !== 'pageBreak' && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={act('edit')}
            aria-expanded={isEdited}
            onClick={() => onEdit(!isEdited)}
          />
        )}
        <Badge count={open} size="small">
          <Button
            size="small"
            type="text"
            icon={<CommentOutlined aria-hidden />}
            aria-label={act('comments')}
            aria-expanded={isCommenting}
            onClick={() => setCommenting(!isCommenting)}
          />
        </Badge>
        {children}
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={act('remove')}
          onClick={onRemove}
        />
      </div>
      <OlderQuestions block={block} codebook={report.codebook} onChange={onChange} />
      {isEdited && (
        <BlockEditor
          naireSid={naireSid}
          block={block}
          report={report}
          onChange={onChange}
          onDone={() => onEdit(false)}
        />
      )}
      {!(isEdited && block.kind === 'heading') && (
        <ReportWords language={report.content.language}>
          {block.kind === 'pageBreak' && <p className={styles.pageBreakLabel}>{t('kinds.pageBreak')}</p>}
          {isBlank(block) ? (
            <p className="n-aside">{t('block.blank')}</p>
          ) : (
            <ReportBlockView block={block} report={report} />
          )}
        </ReportWords>
      )}
      {isCommenting && <BlockComments naireSid={naireSid} report={opened} blockId={block.id} />}
    </section>
  )
}

const isBlank = (block: ReportBlock): boolean =>
  (block.kind === 'heading' || block.kind === 'text') && block.text.trim() === ''
