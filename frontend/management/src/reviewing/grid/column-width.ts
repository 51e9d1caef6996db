/** Padding, and the mark of the order beside a title. */
const beside = 40
/** As the heads of the columns are written. */
const face = '600 13px'

/** The width of a column, in which its title is whole on two lines whatever language and font it is in. */
export const columnWidth = (title: string, least: number): number =>
  Math.max(least, Math.ceil(widthOnTwoLines(title, drawnWidth)) + beside)

/** The least width at which a text needs no third line. */
export function widthOnTwoLines(text: string, widthOf: (part: string) => number): number {
  const words = text.split(' ')
  return Math.min(
    ...words.map((_, at) => Math.max(widthOf(words.slice(0, at).join(' ')), widthOf(words.slice(at).join(' ')))),
  )
}

let pen: CanvasRenderingContext2D | null = null

function drawnWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = `${face} ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}
