import type { CodebookReply, CrosstabContent } from '@naire/domain/analysis'
import {
  CopyOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FilePptOutlined,
  FileTextOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { saveBook } from '../../workplace/sheets/save-sheet.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { seriesColours } from '../chart/chart-look.ts'
import { filterWords } from '../codebook-words.ts'
import { sessionsWords } from '../CountedLine.tsx'
import { blockChart } from './block-chart.ts'
import { copyTable } from './copy-table.ts'
import { crosstabSheets } from './crosstab-sheets.ts'
import { drawLines, mostPixels, PictureTooLarge } from './draw-lines.ts'
import { analysisWords, type Grid } from './grid.ts'
import { blockLines, blockNotes, csvOf, htmlOf, tabbedOf } from './grid-lines.ts'
import { mostSlides, pptxOf, TooManySlides } from './pptx.ts'

interface CrosstabExportProps extends CodebookReplyParts {
  readonly name: string
  /** Null: there is nothing to take along. */
  readonly grid: Grid | null
  readonly content: CrosstabContent
  readonly position: number | null
}

type CodebookReplyParts = Pick<CodebookReply, 'codebook' | 'weights'>
type Format = 'copy' | 'xlsx' | 'pptx' | 'png' | 'csv'

/** The cross-tab into the clipboard or a file, with who is counted, filter and weighting on each. */
export function CrosstabExport({ name, grid, content, position, codebook, weights }: CrosstabExportProps) {
  const { t, i18n } = useTranslation(['crosstab', 'analysis'])
  const { notices } = useWorkplace()
  const [isBusy, setBusy] = useState(false)
  const look = {
    language: i18n.language,
    decimals: content.decimals,
    isRtl: i18n.dir() === 'rtl',
  }
  const weight = weights.find(({ sid }) => sid === content.weight)
  const about = [
    sessionsWords(content.sessions, analysisWords(t)),
    ...(content.filter === null ? [] : [filterWords(content.filter, codebook, analysisWords(t))]),
    ...(weight === undefined ? [] : [t('export.weight', { title: weight.title })]),
    ...(content.letters === 'none' ? [] : [t(`letters.${content.letters}Note`)]),
    ...(position === null
      ? []
      : [t('analysis:counted.position', { position: position.toLocaleString(i18n.language) })]),
  ]
  const run = async (format: Format) => {
    if (grid === null) return
    setBusy(true)
    try {
      await take(grid, format)
    } catch (error) {
      notices.danger(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden />} disabled={grid === null || isBusy} onClick={() => void run('copy')}>
        {t('export.copy')}
      </Button>
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={grid === null}
        menu={{
          items: [
            { key: 'xlsx', icon: <FileExcelOutlined aria-hidden />, label: t('analysis:export.xlsx') },
            { key: 'pptx', icon: <FilePptOutlined aria-hidden />, label: t('export.pptx') },
            { key: 'png', icon: <PictureOutlined aria-hidden />, label: t('analysis:export.png') },
            { key: 'csv', icon: <FileTextOutlined aria-hidden />, label: t('export.csv') },
          ],
          onClick: ({ key }) => void run(key as Format),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} disabled={grid === null}>
          {t('analysis:export.title')}
        </Button>
      </Dropdown>
    </>
  )

  async function take(shown: Grid, format: Format): Promise<void> {
    const blocks = shown.blocks.map((block) => ({ block, lines: blockLines(shown, block, { t, look }) }))
    const lines = blocks.flatMap((each) => each.lines)
    switch (format) {
      case 'copy':
        if (!(await copyTable({ html: htmlOf(lines, look), text: tabbedOf(lines, look) })))
          throw new Error(t('export.notCopied'))
        return notices.success(t('export.copied'))
      case 'xlsx':
        return saveBook(
          crosstabSheets({ name, about, blocks, decimals: content.decimals, contents: t('export.contents') }),
          name,
          look,
        )
      case 'csv':
        return saveFile(
          new Blob([`\uFEFF${csvOf(lines)}`], { type: 'text/csv;charset=utf-8' }),
          fileNameOf(name, 'csv'),
        )
      case 'png':
        return saveFile(await drawLines({ title: name, about, lines, look }), fileNameOf(name, 'png'))
      case 'pptx': {
        const kind = content.chart === 'none' || content.chart === 'spark' ? 'bars' : content.chart
        const parts = blocks.map((each) => ({
          title: each.block.title,
          chart: each.block.rows.length === 0 ? null : blockChart(shown, each.block, kind, t).spec,
          lines: each.lines,
          notes: blockNotes(shown, each.block, { t, look }),
        }))
        const colours = seriesColours()
        const bytes = await pptxOf({ title: name, about, parts, look: { ...look, colours } })
        return saveFile(new Blob([bytes]), fileNameOf(name, 'pptx'))
      }
    }
  }

  function sentenceOf(error: unknown): string {
    if (error instanceof TooManySlides) return t('export.tooManySlides', { count: error.count, most: mostSlides })
    if (error instanceof PictureTooLarge) return t('export.pictureTooLarge', { most: mostPixels })
    return error instanceof Error ? error.message : String(error)
  }
}
