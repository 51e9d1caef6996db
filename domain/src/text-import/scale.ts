import { halfWidth } from './labels.ts'

/** Numbers that are given as marks: 1–5分, ☆☆☆☆☆, 1 2 3 4 5, 1=差 … 5=好, "on a scale of 0 to 10". */
export interface Scale {
  readonly from: number
  readonly to: number
  /** Meanings of the ends of the scale; blank when none are given. */
  readonly low: string
  readonly high: string
}

const between = String.raw`\s*(?:分|星|级)?\s*(?:-+|~|–|—|至|到|to|through|\.{2,3}|…)\s*`
const means = String.raw`\s*(?:分|stars?|points?)?\s*(?:=|:|表示|代表|为|是|指|is|means|being|indicates)\s*`
const words = String.raw`["“'「]?([^,;、。\d"”'」()]{1,40}?)["”'」]?`

const ends = new RegExp(
  String.raw`(?<![\d.])([01])${means}${words}\s*(?:[,;、。].{0,60}?|\.{3}.{0,10}?|\s)(?<![\d.])(\d{1,3})${means}${words}\s*(?:$|[,;。.)\n])`,
  'i',
)
const withUnit = new RegExp(String.raw`(?<![\d.])([01])${between}(\d{1,3})\s*(?:分|星|级|points?\b|stars?\b)`, 'i')
const rated = new RegExp(
  String.raw`(?:打分|评分|评价|打几分|分值|量表|满意|同意|重要|可能性|rate\b|rating|scale|score|likely|satisf|agree|important|easy|happy).{0,60}?(?<![\d.])([01])${between}(5|6|7|9|10|100)(?!\d)`,
  'i',
)
const alone = new RegExp(String.raw`^[([]?\s*([01])${between}(5|6|7|9|10)\s*[)\]]?$`, 'i')
const outOf = /满分\s*(?:为|是)?\s*(100|10|5)(?!\d)/

/** The scale that a stem or a line under it names; null where it names none. */
export function scaleIn(text: string): Scale | null {
  const half = halfWidth(text)
  const stars = /[☆★⭐]{3,10}/u.exec(half)
  if (stars) return { from: 1, to: [...stars[0]].length, low: '', high: '' }
  const row = half
    .split('\n')
    .map(rowOfNumbers)
    .find((each) => each !== null)
  if (row) return row
  const said = ends.exec(half)
  if (said && Number(said[3]) > Number(said[1]))
    return { from: Number(said[1]), to: Number(said[3]), low: (said[2] ?? '').trim(), high: (said[4] ?? '').trim() }
  const range = withUnit.exec(half) ?? rated.exec(half) ?? alone.exec(half)
  if (range) return { from: Number(range[1]), to: Number(range[2]), low: '', high: '' }
  const most = outOf.exec(half)
  return most ? { from: most[1] === '100' ? 0 : 1, to: Number(most[1]), low: '', high: '' } : null
}

/** A line that holds nothing but a scale. */
export function isScaleLine(text: string): boolean {
  const half = halfWidth(text).trim()
  return (
    rowOfNumbers(half) !== null ||
    alone.test(half) ||
    /^[([]?[☆★⭐\s]{3,20}[)\]]?$/u.test(half) ||
    (/^[([]?\s*[01]\D/.test(half) && ends.test(half)) ||
    new RegExp(`^[(\\[]?\\s*[01]${between}\\d{1,3}\\s*(?:分|星|级|points?|stars?)\\s*[)\\]]?$`, 'i').test(half)
  )
}

/** 很差 1 2 3 4 5 很好: the numbers one after another, with words at the ends. */
function rowOfNumbers(half: string): Scale | null {
  const found =
    /^(\D{0,20}?)\s*(?<!\d)[[(]?([01](?:[\])]?[\s|,、\-–—_/·]+[[(]?\d{1,2}){2,10})[\])]?\s*(\D{0,20})$/.exec(
      half.trim(),
    )
  const numbers =
    found?.[2]
      ?.split(/\D+/)
      .filter((part) => part !== '')
      .map(Number) ?? []
  const [from = 0] = numbers
  if (!found || numbers.length < 3 || !numbers.every((number, index) => number === from + index)) return null
  return { from, to: numbers.at(-1) ?? from, low: cleaned(found[1]), high: cleaned(found[3]) }
}

/** The numbers of a scale as the texts of options, the words for its ends beside them. */
export function scaleOptions({ from, to, low, high }: Scale): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    `${from + index} ${index === 0 ? low : index === to - from ? high : ''}`.trim(),
  )
}

/** More numbers than one likes to choose from: they are typed. */
export const longestScale = 11

function cleaned(text = ''): string {
  return text.replace(/[()[\]|\-–—_:：]/g, ' ').trim()
}
