import { contentLimits, headingLevels, type ReportBlock, type TableBlock } from '@naire/domain/analysis'
import { Button, Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CountedLine } from '../CountedLine.tsx'
import { Builder } from '../crosstab/Builder.tsx'
import { TableSettings } from '../crosstab/TableSettings.tsx'
import { FilterEditor } from '../filter/FilterEditor.tsx'
import { WeightSelect } from '../WeightSelect.tsx'
import { ReportBlockView, type ShownReport } from './ReportBlockView.tsx'
import styles from './report.module.css'
import { ReportWords } from './ReportWords.tsx'
import { TextEditor } from './TextEditor.tsx'

export interface BlockEditorProps<Block extends ReportBlock = ReportBlock> {
  readonly naireSid: string
  readonly block: Block
  readonly report: ShownReport
  readonly onChange: (block: ReportBlock) => void
  readonly onDone: () => void
}

/** Form of a block: a heading and a text in their place, a table in a drawer. */
export function BlockEditor({ block, ...rest }: BlockEditorProps) {
  const { t } = useTranslation('report')
  switch (block.kind) {
    case 'heading':
      return (
        <div className={styles.headingEditor}>
          <Segmented
            size="small"
            aria-label={t('block.level')}
            value={block.level}
            options={headingLevels.map((value) => ({ value, label: t('block.levelOf', { n: value }) }))}
            onChange={(level) => rest.onChange({ ...block, level })}
          />
          <Input
            autoFocus
            aria-label={t('kinds.heading')}
            maxLength={contentLimits.titleLength * 3}
            value={block.text}
            onChange={({ target }) => rest.onChange({ ...block, text: target.value })}
            onPressEnter={rest.onDone}
            onKeyDown={({ key }) => key === 'Escape' && rest.onDone()}
          />
          <Button size="small" onClick={rest.onDone}>
            {t('block.done')}
          </Button>
        </div>
      )
    case 'text':
      return <TextEditor block={block} {...rest} />
    case 'table':
    case 'chart':
      return <TableEditor block={block} {...rest} />
    case 'pageBreak':
      return null
  }
}

function TableEditor({ naireSid, block, report, onChange, onDone }: BlockEditorProps<TableBlock>) {
  const { t } = useTranslation(['report', 'analysis'])
  const { can } = useWorkplace()
  const { codebook, weights, content } = report
  const { crosstab } = block
  const change = (next: Partial<TableBlock['crosstab']>) => onChange({ ...block, crosstab: { ...crosstab, ...next } })
  return (
    <TallDrawer
      title={t(`kinds.${block.kind}`)}
      onClose={onDone}
      footer={
        <Button type="primary" onClick={onDone}>
          {t('block.done')}
        </Button>
      }
    >
      <div className={styles.tableEditor}>
        <Input
          autoFocus
          aria-label={t('block.title')}
          placeholder={t('block.title')}
          maxLength={contentLimits.titleLength * 3}
          value={block.title}
          onChange={({ target }) => onChange({ ...block, title: target.value })}
        />
        <div className={styles.bar}>
          <Segmented
            aria-label={t('block.shownAs')}
            value={block.kind}
            options={(['table', 'chart'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => onChange({ ...block, kind })}
          />
          <CountedLine
            sessions={crosstab.sessions}
            counted={null}
            position={null}
            onChange={(sessions) => change({ sessions })}
          />
          <FilterEditor
            codebook={codebook}
            filter={crosstab.filter}
            label={t('analysis:filter.label')}
            picksOpen={can('viewContacts')}
            onChange={(filter) => change({ filter })}
          />
          <WeightSelect
            weights={weights.map((each) => ({ ...each, report: null }))}
            value={crosstab.weight}
            onChange={(weight) => change({ weight })}
          />
        </div>
        <Builder naireSid={naireSid} codebook={codebook} content={crosstab} onChange={change}>
          <TableSettings codebook={codebook} content={crosstab} onChange={change} />
          <ReportWords language={content.language}>
            <ReportBlockView block={block} report={report} />
          </ReportWords>
        </Builder>
      </div>
    </TallDrawer>
  )
}
