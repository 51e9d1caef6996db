import { countedCrosstab, figureId, textParts, type ReportBlock } from '@naire/domain/analysis'
import { DownloadOutlined, FilePptOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { loadTexts } from '../../workplace/texts/load-texts.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { seriesColours } from '../chart/chart-look.ts'
import { blockChart } from '../crosstab/block-chart.ts'
import { blockLines, blockNotes } from '../crosstab/grid-lines.ts'
import { gridOf } from '../crosstab/grid.ts'
import { mostSlides, pptxOf, TooManySlides, type DeckPart } from '../crosstab/pptx.ts'
import { figureText } from './figure-words.ts'
import { scopeWords, type ShownReport } from './ReportBlockView.tsx'

interface ReportExportProps {
  readonly name: string
  readonly report: ShownReport
  /** As of when it is, for the first slide; in the report's language. */
  readonly about: (t: TFunction) => readonly string[]
}

/** The report on paper or as PDF by the browser, and as slides in its own language. */
export function ReportExport({ name, report, about }: ReportExportProps) {
  const { t, i18n } = useTranslation(['report', 'analysis', 'crosstab'])
  const { notices } = useWorkplace()
  const [isBusy, setBusy] = useState(false)
  const { content } = report
  const slides = async () => {
    setBusy(true)
    try {
      await loadTexts(content.language)
      const own = i18n.getFixedT(content.language, ['report', 'analysis', 'crosstab']) as TFunction
      const bytes = await pptxOf({
        title: name,
        about: about(own),
        parts: deckParts(report, own),
        look: { language: content.language, decimals: 1, isRtl: false, colours: seriesColours() },
      })
      saveFile(new Blob([bytes]), fileNameOf(name, 'pptx'))
    } catch (error) {
      notices.danger(
        error instanceof TooManySlides
          ? t('crosstab:export.tooManySlides', { count: error.count, most: mostSlides })
          : String(error),
      )
    }
    setBusy(false)
  }
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      disabled={content.blocks.length === 0}
      menu={{
        items: [
          { key: 'print', icon: <PrinterOutlined aria-hidden />, label: t('export.print') },
          { key: 'pptx', icon: <FilePptOutlined aria-hidden />, label: t('crosstab:export.pptx') },
        ],
        onClick: ({ key }) => (key === 'print' ? window.print() : void slides()),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy}>
        {t('analysis:export.title')}
      </Button>
    </Dropdown>
  )
}

/** A heading with the texts below it is one slide; each table and each chart has its own. */
export function deckParts(report: ShownReport, t: TFunction): readonly DeckPart[] {
  const parts: DeckPart[] = []
  let [title, texts]: [string, string[]] = ['', []]
  const flush = () => {
    if (title !== '' || texts.length > 0)
      parts.push({ title, text: texts.join('\n\n'), chart: null, lines: [], notes: [] })
    texts = []
  }
  for (const block of report.content.blocks) {
    if (block.kind === 'heading') {
      flush()
      title = block.text
    } else if (block.kind === 'text') texts.push(plainText(block, report))
    else if (block.kind === 'table' || block.kind === 'chart') {
      flush()
      parts.push(...tableParts(block, report, t))
      title = ''
    }
  }
  flush()
  return parts
}

function plainText(
  { id, text, figures }: Extract<ReportBlock, { kind: 'text' }>,
  { figures: counted, content }: ShownReport,
): string {
  return textParts(text)
    .map((part) => {
      if (typeof part === 'string') return part
      const figure = figures.find((each) => each.id === part.figure)
      const value = counted.find((each) => each.id === figureId(id, part.figure))?.value
      return figure === undefined || value === undefined ? '—' : figureText(figure, value, content.language)
    })
    .join('')
}

function tableParts(
  block: Extract<ReportBlock, { kind: 'table' | 'chart' }>,
  { content, figures, codebook, weights }: ShownReport,
  t: TFunction,
): readonly DeckPart[] {
  const value = figures.find(({ id }) => id === block.id)?.value
  if (value?.kind !== 'table') return []
  const crosstab = countedCrosstab(block, content, codebook)
  const grid = gridOf(crosstab, value.table, { codebook, t })
  const look = { language: content.language, decimals: crosstab.decimals }
  const about = scopeWords({ ...crosstab, counted: value.counted }, { codebook, weights, t })
  const kind = crosstab.chart === 'none' || crosstab.chart === 'spark' ? 'bars' : crosstab.chart
  return grid.blocks.map((part) => ({
    title: block.title === '' ? part.title : grid.blocks.length === 1 ? block.title : `${block.title} · ${part.title}`,
    chart: block.kind === 'chart' ? blockChart(grid, part, kind, t).spec : null,
    lines: block.kind === 'table' ? blockLines(grid, part, { t, look }) : [],
    notes: [about, ...blockNotes(grid, part, { t, look })],
  }))
}
