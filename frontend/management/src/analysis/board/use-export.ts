import type { Tile } from '@naire/domain/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { saveBook, type BookSheet, type SheetCell } from '../../workplace/sheets/save-sheet.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { answerOf } from '../analysis-client.ts'
import type { ChartPictures } from '../chart/Chart.tsx'
import { chartRows, valueText } from '../chart/chart-spec.ts'
import { filterWords } from '../codebook-words.ts'
import { sessionsWords } from '../CountedLine.tsx'
import type { DistributionPart } from '../distribution/distribution-part.ts'
import { drawBoard, type DrawnTile } from './draw-board.ts'
import { countedQuery, tileQuery } from './tile-query.ts'
import { tileParts, tileTitle, type TileContext } from './use-tile.ts'

interface ExportOptions {
  readonly naireName: string
  readonly pictures: ChartPictures
}

/** Saves tiles as a picture or a workbook, with who is counted and the filter on each. */
export function useExport(context: TileContext, { naireName, pictures }: ExportOptions) {
  const { t, i18n } = useTranslation('analysis')
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return async (tiles: readonly Tile[], format: 'png' | 'xlsx'): Promise<void> => {
    try {
      const found = await Promise.all(
        tiles.map(async (tile) => ({ tile, ...(await answerOf({ http, queries }, context.naireSid, queryOf(tile))) })),
      )
      const isRtl = i18n.dir() === 'rtl'
      const position = Math.max(0, ...found.map(({ position: own }) => own))
      const about = [
        sessionsWords(context.scope.sessions, t),
        ...(context.scope.filter === null ? [] : [filterWords(context.scope.filter, context.codebook, t)]),
        t('counted.position', { position: position.toLocaleString(i18n.language) }),
      ]
      const [only] = tiles
      const name = tiles.length === 1 && only !== undefined ? tileTitle(only, context).slice(0, 60) : naireName
      const contents = found.map(({ tile, result }) => ({
        tile,
        title: tileTitle(tile, context),
        parts: result === null ? [] : tileParts(tile, result, context),
      }))
      if (format === 'xlsx')
        await saveBook(
          contents.map((each) => sheetOf(each, about)),
          name,
          { isRtl },
        )
      else
        saveFile(
          await drawBoard({ title: naireName, about, tiles: contents.map(drawnOf), isRtl }),
          fileNameOf(name, 'png'),
        )
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    }
  }

  function queryOf(tile: Tile) {
    return tileQuery(tile, context.scope) ?? countedQuery(context.scope)
  }

  function sheetOf({ title, parts }: TileContents, about: readonly string[]): BookSheet {
    return {
      name: title,
      rows: [
        [title],
        ...about.map((line): readonly SheetCell[] => [line]),
        ...parts.flatMap((part): readonly (readonly SheetCell[])[] => [[], ...partRows(part)]),
      ],
    }
  }

  function partRows(part: DistributionPart): readonly (readonly SheetCell[])[] {
    if (part.kind === 'chart')
      return [[part.title, t('base', { n: part.base })], ...chartRows(part.spec, { count: t('chart.count') })]
    if (part.kind === 'files') return [[t('texts.answered', { n: part.answered })]]
    return [
      [part.title, t('texts.answered', { n: part.texts.answered })],
      ...part.texts.top.map(({ text, n }): readonly SheetCell[] => [text, n]),
    ]
  }

  function drawnOf({ tile, title, parts }: TileContents): DrawnTile {
    const [part] = parts
    const picture = pictures.get(tile.id)?.() ?? null
    const lines =
      part === undefined
        ? []
        : partRows(part)
            .slice(0, 14)
            .map((row) =>
              row
                .map((cell) =>
                  typeof cell === 'object' && cell !== null && 'share' in cell
                    ? valueText(cell.share, 'share', i18n.language)
                    : typeof cell === 'number'
                      ? valueText(cell, 'mean', i18n.language)
                      : typeof cell === 'string'
                        ? cell
                        : '',
                )
                .join('  '),
            )
    return {
      title,
      base: part?.kind === 'chart' ? t('base', { n: part.base }) : '',
      width: tile.width,
      picture,
      lines,
    }
  }
}

interface TileContents {
  readonly tile: Tile
  readonly title: string
  readonly parts: readonly DistributionPart[]
}
