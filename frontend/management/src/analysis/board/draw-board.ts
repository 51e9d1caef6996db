import type { ChartPicture } from '../chart/Chart.tsx'

export interface DrawnTile {
  readonly title: string
  readonly base: string
  /** Columns of twelve. */
  readonly width: number
  /** Null: its lines are written. */
  readonly picture: ChartPicture | null
  readonly lines: readonly string[]
}

interface DrawnBoard {
  readonly title: string
  readonly about: readonly string[]
  readonly tiles: readonly DrawnTile[]
  readonly isRtl: boolean
}

const pageWidth = 1_200
const margin = 24
const lineHeight = 20
const scale = 2
const ink = '#17212b'
const muted = '#5b6774'
/** Browsers draw no higher pictures. */
const highest = 16_000

interface PlacedTile extends DrawnTile {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A board as a PNG: its title, who is counted, and its tiles in rows. */
export async function drawBoard(board: DrawnBoard): Promise<Blob> {
  const top = margin * 2 + 30 + board.about.length * lineHeight
  const { placed, bottom } = place(board.tiles, top)
  const canvas = document.createElement('canvas')
  canvas.width = pageWidth * scale
  canvas.height = Math.min(highest, (bottom + margin) * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no picture can be drawn here')
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, pageWidth, bottom + margin)
  context.direction = board.isRtl ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  const start = (x: number) => (board.isRtl ? pageWidth - x : x)
  const write = (text: string, [x, y, w]: readonly [number, number, number], font: string, colour = ink) => {
    context.font = `${font} -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans', sans-serif`
    context.fillStyle = colour
    context.fillText(shortened(context, text, w), start(x), y)
  }
  write(board.title, [margin, margin + 24, pageWidth - margin * 2], '600 24px')
  for (const [at, line] of board.about.entries())
    write(line, [margin, margin + 52 + at * lineHeight, pageWidth - margin * 2], '13px', muted)
  for (const tile of placed) {
    write(tile.title, [tile.x, tile.y + 18, tile.w], '600 15px')
    write(tile.base, [tile.x, tile.y + 38, tile.w], '13px', muted)
    const left = board.isRtl ? pageWidth - tile.x - tile.w : tile.x
    if (tile.picture !== null) {
      const image = new Image()
      image.src = tile.picture.url
      await image.decode()
      context.drawImage(image, left, tile.y + 46, tile.w, tile.w * (tile.picture.height / tile.picture.width))
    } else
      for (const [at, line] of tile.lines.entries())
        write(line, [tile.x, tile.y + 62 + at * lineHeight, tile.w], '13px')
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture came out')) : resolve(blob)), 'image/png'),
  )
}

/** Tiles in rows of twelve columns, each row as high as its highest. */
function place(
  tiles: readonly DrawnTile[],
  top: number,
): { readonly placed: readonly PlacedTile[]; readonly bottom: number } {
  const column = (pageWidth - margin * 2) / 12
  const placed: PlacedTile[] = []
  let [used, y, height] = [0, top, 0]
  for (const tile of tiles) {
    if (used + tile.width > 12) [used, y, height] = [0, y + height + margin, 0]
    const w = tile.width * column - margin
    const body = tile.picture === null ? tile.lines.length * lineHeight : w * (tile.picture.height / tile.picture.width)
    placed.push({ ...tile, x: margin + used * column, y, w, h: body + 56 })
    used += tile.width
    height = Math.max(height, body + 56)
  }
  return { placed, bottom: y + height }
}

function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let length = text.length
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= Math.ceil(length / 20)
  return `${text.slice(0, length)}…`
}
