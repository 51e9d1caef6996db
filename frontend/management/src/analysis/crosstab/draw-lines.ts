import type { NumberLook } from './figure-lines.ts'
import { leadingCells, textOf, type GridLine } from './grid-lines.ts'

interface DrawnLines {
  readonly title: string
  readonly about: readonly string[]
  readonly lines: readonly GridLine[]
  readonly look: NumberLook & { readonly isRtl: boolean }
}

const margin = 24
const lineHeight = 22
const widths = { row: 260, figure: 110, column: 96 }
/** Browsers draw no larger pictures, in pixels of an edge. */
export const mostPixels = 16_000

export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}

const [ink, muted, line, ground] = ['#17212b', '#5b6774', '#dde3ea', '#f5f7fa']

/** A cross-tab as a PNG, in double size where that can be drawn. @throws PictureTooLarge */
export async function drawLines({ title, about, lines, look }: DrawnLines): Promise<Blob> {
  const columns = Math.max(0, ...lines.map(({ cells }) => cells.length - leadingCells))
  const width = Math.max(800, margin * 2 + widths.row + widths.figure + columns * widths.column)
  const top = margin * 2 + 30 + about.length * lineHeight
  const height = top + lines.length * lineHeight + margin
  const scale = Math.max(width, height) * 2 <= mostPixels ? 2 : 1
  if (Math.max(width, height) * scale > mostPixels) throw new PictureTooLarge()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no picture can be drawn here')
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.direction = look.isRtl ? 'rtl' : 'ltr'
  const mirrored = (x: number) => (look.isRtl ? width - x : x)
  const write = (text: string, { x, y, room, isEnd = false, font = '13px', colour = ink }: TextPlace) => {
    context.font = `${font} -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans', sans-serif`
    context.fillStyle = colour
    context.textAlign = isEnd ? 'end' : 'start'
    context.fillText(shortened(context, text, room), mirrored(isEnd ? x + room : x), y)
  }
  const whole = width - margin * 2
  write(title, { x: margin, y: margin + 24, room: whole, font: '600 24px' })
  for (const [at, text] of about.entries())
    write(text, { x: margin, y: margin + 52 + at * lineHeight, room: whole, colour: muted })
  for (const [at, { kind, cells, spans = [] }] of lines.entries()) {
    const y = top + at * lineHeight
    if (kind === 'head' || kind === 'letters' || kind === 'base') {
      context.fillStyle = ground
      context.fillRect(margin, y, whole, lineHeight)
    }
    context.fillStyle = line
    if (kind !== 'title' && kind !== 'note') context.fillRect(margin, y + lineHeight - 1, whole, 1)
    const font = kind === 'title' ? '600 15px' : kind === 'net' ? '600 13px' : '13px'
    const colour = kind === 'row' || kind === 'net' || kind === 'title' ? ink : muted
    for (const [place, cell] of cells.entries()) {
      const text = textOf(cell, look)
      if (text === '') continue
      const span = spans.find(([from]) => from === place)?.[1] ?? 1
      const isOnly = cells.length === 1
      const x = margin + leftOf(place)
      const room = (isOnly ? whole : place === 0 ? widths.row : place === 1 ? widths.figure : widths.column * span) - 8
      write(text, { x, y: y + 15, room, isEnd: place >= leadingCells, font, colour })
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new PictureTooLarge()) : resolve(blob)), 'image/png'),
  )
}

interface TextPlace {
  readonly x: number
  readonly y: number
  readonly room: number
  readonly isEnd?: boolean
  readonly font?: string
  readonly colour?: string
}

const leftOf = (place: number): number =>
  place === 0 ? 0 : place === 1 ? widths.row : widths.row + widths.figure + (place - leadingCells) * widths.column

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  let length = text.length
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > room) length -= Math.ceil(length / 20)
  return `${text.slice(0, length)}…`
}
