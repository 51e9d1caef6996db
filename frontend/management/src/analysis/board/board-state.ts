import {
  figureTile,
  questionTile,
  tileHeights,
  tileWidths,
  variableTile,
  type BoardContent,
  type FigureKind,
  type Tile,
} from '@naire/domain/analysis'

/** Moves a tile to the place of another. */
export function moved(tiles: readonly Tile[], id: string, to: string): readonly Tile[] {
  const [from, target] = [tiles.findIndex((tile) => tile.id === id), tiles.findIndex((tile) => tile.id === to)]
  const tile = tiles[from]
  if (tile === undefined || target < 0 || from === target) return tiles
  const rest = tiles.filter((each) => each !== tile)
  return [...rest.slice(0, target), tile, ...rest.slice(target)]
}

/** Steps wider (or narrower) and higher (or lower), within what there is. */
export function resized(
  tiles: readonly Tile[],
  id: string,
  steps: { readonly width?: number; readonly height?: number },
) {
  return tiles.map((tile): Tile =>
    tile.id === id
      ? {
          ...tile,
          width: stepped(tileWidths, tile.width, steps.width ?? 0),
          height: stepped(tileHeights, tile.height, steps.height ?? 0),
        }
      : tile,
  )
}

function stepped<Size extends number>(sizes: readonly Size[], size: Size, steps: number): Size {
  const at = Math.min(sizes.length - 1, Math.max(0, sizes.indexOf(size) + steps))
  return sizes[at] ?? size
}

/** The width whose columns come nearest to so many. */
export const nearestWidth = (columns: number): Tile['width'] =>
  tileWidths.reduce((best, each) => (Math.abs(each - columns) < Math.abs(best - columns) ? each : best))

export const nearestHeight = (rows: number): Tile['height'] =>
  tileHeights.reduce((best, each) => (Math.abs(each - rows) < Math.abs(best - rows) ? each : best))

export const added = (
  tiles: readonly Tile[],
  kinds: readonly FigureKind[],
  questions: readonly string[],
  variables: readonly string[] = [],
): readonly Tile[] => {
  const there = new Set(tiles.map(({ id }) => id))
  const all = [...kinds.map(figureTile), ...questions.map(questionTile), ...variables.map(variableTile)]
  return [...tiles, ...all.filter(({ id }) => !there.has(id))]
}

export const isSameBoard = (one: BoardContent, other: BoardContent): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = ({ tiles, filter, sessions, weight, target }: BoardContent) => [
  tiles.map(({ id, kind, questionSid, width, height }) => [id, kind, questionSid ?? null, width, height]),
  filter,
  [[...sessions.statuses].sort(), sessions.rejected, sessions.test, sessions.cleaned],
  weight,
  target,
]
