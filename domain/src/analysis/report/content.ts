import type { Refusal } from '../../refusals/index.ts'
import type { CrosstabContent } from '../crosstab.ts'
import { countedSessions, type Filter, type SessionFilter } from '../query.ts'

/** Languages that reports are written in. */
export const reportLanguages = ['zh-CN', 'en-US'] as const
export type ReportLanguage = (typeof reportLanguages)[number]

/** A number in a sentence. */
export type SentenceMeasure =
  /** Of those who answered the question, the share or the number of those who said one of these. */
  | { readonly kind: 'share' | 'count'; readonly variable: string; readonly in: readonly string[] }
  /** Number of those who answered; null: of all who are counted. */
  | { readonly kind: 'base'; readonly variable: string | null }
  | { readonly kind: 'mean' | 'median' | 'nps'; readonly of: string }
  | { readonly kind: 'box'; readonly of: string; readonly side: 'top' | 'bottom'; readonly n: number }
  /** Cronbach's α over those who answered all of them; never weighted. */
  | { readonly kind: 'alpha'; readonly items: readonly string[] }

export const sentenceDecimals = [0, 1, 2] as const

export interface SentenceFigure {
  /** Stands in the text as `{{id}}`; unique in its block. */
  readonly id: string
  readonly of: SentenceMeasure
  /** Besides the report's own filter. */
  readonly filter: Filter | null
  readonly decimals: (typeof sentenceDecimals)[number]
}

export interface TextBlock {
  readonly id: string
  readonly kind: 'text'
  readonly text: string
  readonly figures: readonly SentenceFigure[]
}

/** A cross-tab, read as a table or drawn. Its filter counts besides the report's own. */
export interface TableBlock {
  readonly id: string
  readonly kind: 'table' | 'chart'
  readonly title: string
  readonly crosstab: CrosstabContent
}

export const headingLevels = [1, 2, 3] as const

export type ReportBlock =
  | {
      readonly id: string
      readonly kind: 'heading'
      readonly level: (typeof headingLevels)[number]
      readonly text: string
    }
  | TextBlock
  | TableBlock
  /** The next block begins on a new page. */
  | { readonly id: string; readonly kind: 'pageBreak' }

export interface ReportContent {
  readonly language: ReportLanguage
  /** Sessions that every figure is counted over. */
  readonly filter: Filter | null
  /** Of the numbers in sentences; a table has its own. */
  readonly sessions: SessionFilter
  readonly weight: string | null
  /** Minutes east of UTC in which days begin. */
  readonly utcOffset: number
  readonly blocks: readonly ReportBlock[]
}

export const contentLimits = {
  titleLength: 100,
  blocks: 200,
  textLength: 10_000,
  figures: 40,
  items: 60,
  bytes: 1_000_000,
} as const

export const emptyReport: ReportContent = {
  language: 'zh-CN',
  filter: null,
  sessions: countedSessions,
  weight: null,
  utcOffset: 480,
  blocks: [],
}

/** Somebody else saved in between. */
export const isSameAt = (edition: number, told: number): Refusal | null =>
  edition === told ? null : { key: 'analysis.reportChanged', details: { edition } }

/** Reason why a report cannot be saved like this. */
export function reportRefusal({
  title,
  content: { blocks },
}: {
  readonly title: string
  readonly content: ReportContent
}): Refusal | null {
  const invalid = (target: string, most?: number): Refusal => ({
    key: 'analysis.definitionInvalid',
    target,
    ...(most === undefined ? {} : { details: { most } }),
  })
  if (title.trim() === '') return invalid('title')
  if (blocks.length > contentLimits.blocks) return invalid('content.blocks', contentLimits.blocks)
  const twice = repeated(blocks)
  if (twice >= 0) return invalid(`content.blocks[${twice}].id`)
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'text') continue
    const again = repeated(block.figures)
    if (again >= 0) return invalid(`content.blocks[${at}].figures[${again}].id`)
  }
  return null
}

const repeated = (all: readonly { readonly id: string }[]): number =>
  all.findIndex(({ id }, at) => all.findIndex((each) => each.id === id) !== at)

/** Parts of a text: what is written, and the figures in it by their ids. */
export function textParts(text: string): readonly (string | { readonly figure: string })[] {
  return text
    .split(/(\{\{\s*\w{1,40}\s*\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const figure = /^\{\{\s*(\w{1,40})\s*\}\}$/.exec(part)?.[1]
      return figure === undefined ? part : { figure }
    })
}
