/**
 * Label before a question or an option: `question` 第1题, Q1, S3 · `han` 一、 · `roman` II. · `number` 1. · `parenthesis`
 * 1) · `parentheses` (1) · `decimal` 5.1, by the number before the stop · `letter` A. · `circled` ① · `code` 1= ·
 * `sign` ○, □, ( ), [ ], -
 */
export type LabelStyle =
  | 'question'
  | 'han'
  | 'roman'
  | 'number'
  | 'parenthesis'
  | 'parentheses'
  | 'decimal'
  | 'letter'
  | 'circled'
  | 'code'
  | 'sign'

export interface Label {
  readonly style: LabelStyle
  /** From 1; null for signs. */
  readonly ordinal: number | null
  /** The sign of something of which several are chosen. */
  readonly box: boolean
}

export const optionStyles: ReadonlySet<LabelStyle> = new Set(['letter', 'circled', 'code', 'sign'])

/**
 * Full-width letters, digits and signs as half-width ones, and all spaces as one kind: place by place, so that lengths
 * stay.
 */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00A0]/g, ' ')
}

/** The signs of places to mark: one of several, or any of several (`boxSigns`). */
const boxSigns = '□☐☑■▢◻⬜❏❑'
export const markSigns = `○●◯◇◎⭕⚪⚫${boxSigns}`

/** The label that a line begins with, and what follows it. */
export function labelOf(text: string): { readonly label: Label; readonly rest: string } | null {
  const half = halfWidth(text)
  for (const { style, pattern, ordinal } of forms) {
    const found = pattern.exec(half)
    if (!found) continue
    const [whole, first = '', second = ''] = found
    return {
      label: { style, ordinal: ordinal(first || second), box: style === 'sign' && boxes.test(whole) },
      rest: text.slice(whole.length).trim(),
    }
  }
  return null
}

const han = '一二三四五六七八九十百'
const boxes = new RegExp(`^(?:[-*]\\s*)?(?:[${boxSigns}]|\\[)`)
const oneByOne = (text: string) => [...han].indexOf(text) + 1
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

interface Form {
  readonly style: LabelStyle
  readonly pattern: RegExp
  readonly ordinal: (text: string) => number | null
}

const forms: readonly Form[] = [
  {
    style: 'question',
    pattern: new RegExp(`^第\\s*(\\d{1,3}|[${han}]{1,4})\\s*[题題问問道]+\\s*[.:、)\\-,]?\\s*`),
    ordinal: numberOf,
  },
  {
    style: 'question',
    pattern: /^(?:Q|问题|问|题目|题|Question)\s*(\d{1,3})(?:[a-z](?![a-z]))?\s*[.:、)\-,/]?\s*(?!\d)/i,
    ordinal: Number,
  },
  {
    style: 'question',
    pattern: /^(?:\[[A-Z](\d{1,3})[a-z]?\]\s*[.:、]?|[A-Z](\d{1,3})(?:[a-z]|[-_.]\d{1,2})?\s*[.:、)])\s*/,
    ordinal: Number,
  },
  { style: 'question', pattern: /^[A-Z](\d{1,2})[a-z]?\s+(?=[\u4e00-\u9fff]{5})/, ordinal: Number },
  {
    style: 'han',
    pattern: new RegExp(`^(?:([${han}]{1,4})\\s*[、.:,]|\\(([${han}]{1,4})\\)\\s*[、.:,]?)\\s*`),
    ordinal: numberOf,
  },
  {
    style: 'number',
    pattern: /^(\d{1,3})\s*(?:[、:,。]|\.(?!\d)|\.(?=\d{2,3}\s*(?:岁|-|~|—|至|到)))\s*/,
    ordinal: Number,
  },
  { style: 'number', pattern: /^(?:0(\d)\s+|(\d{1,2})\s+[-–—]\s+)(?=\S)/, ordinal: Number },
  {
    style: 'number',
    pattern: /^(\d{1,2})\s?(?=[您你请贵]|是否|性别|年龄|姓名|学历|职业|目前|如果|对于)/,
    ordinal: Number,
  },
  { style: 'decimal', pattern: /^(\d{1,2})\.\d{1,2}\.?\s+(?=.*(?:[?:]|_{2}|[您你]))/, ordinal: Number },
  { style: 'parenthesis', pattern: /^(\d{1,3})\s*\)\s*[.、:]?\s*/, ordinal: Number },
  { style: 'parentheses', pattern: /^[([【]\s*(\d{1,3})\s*[)\]】]\s*[.、:]?\s*/, ordinal: Number },
  {
    style: 'roman',
    pattern: /^(I{1,3}|IV|VI{0,3}|IX|X)\s*[.、]\s*(?=\S{2})/,
    ordinal: (text) => romans.indexOf(text.toLowerCase()) + 1,
  },
  { style: 'letter', pattern: /^(?:([A-Z])\s*[.、:)]|[([]([A-Z])[)\]]\s*[.、:]?)\s*(?!\w\.)/i, ordinal: letterNumber },
  { style: 'letter', pattern: /^([A-Z])\s+(?=[\u4e00-\u9fff])/, ordinal: letterNumber },
  { style: 'letter', pattern: /^([A-H])(?=[\u4e00-\u9fff])(?![A-H][型级类股座栋区楼超轮])/, ordinal: letterNumber },
  { style: 'letter', pattern: /^\(?(i{2,3}|iv|vi{1,3}|ix)\s*[.)]\s+/, ordinal: (text) => romans.indexOf(text) + 1 },
  { style: 'circled', pattern: /^([①-⑳])\s*[.、:]?\s*/, ordinal: (text) => text.charCodeAt(0) - 0x245f },
  { style: 'code', pattern: /^(\d{1,2})\s*=\s*(?=\S)/, ordinal: Number },
  {
    style: 'sign',
    pattern: new RegExp(`^(?:[-*]\\s+)?(?:[${markSigns}]|\\(\\s*\\)|\\[\\s*[xX]?\\s*\\])\\s*`, 'u'),
    ordinal: () => null,
  },
  { style: 'sign', pattern: /^(?:[•·・▪◦‣]|[-*–—](?=\s))\s*/, ordinal: () => null },
]

function letterNumber(text: string): number {
  return text.toUpperCase().charCodeAt(0) - 64
}

/** 十二 → 12, 二十 → 20. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const { tens, ten, ones } =
    /^(?<tens>[一二三四五六七八九])?(?<ten>十)?(?<ones>[一二三四五六七八九])?$/.exec(text)?.groups ?? {}
  return ten ? (tens ? oneByOne(tens) : 1) * 10 + (ones ? oneByOne(ones) : 0) : oneByOne(tens ?? ones ?? '')
}
