import { emptyCrosstab, type ReportBlock, type ReportContent, type SentenceFigure } from '@naire/domain/analysis'

/** A draft while it is written: every change can be taken back, one by one. */
export interface Draft {
  readonly before: readonly ReportContent[]
  readonly now: ReportContent
  readonly after: readonly ReportContent[]
}

const mostSteps = 200

export const draftOf = (content: ReportContent): Draft => ({ before: [], now: content, after: [] })

export const changedTo = ({ before, now }: Draft, content: ReportContent): Draft =>
  JSON.stringify(content) === JSON.stringify(now)
    ? { before, now, after: [] }
    : { before: [...before.slice(-mostSteps), now], now: content, after: [] }

export function undone(draft: Draft): Draft {
  const last = draft.before.at(-1)
  return last === undefined
    ? draft
    : { before: draft.before.slice(0, -1), now: last, after: [draft.now, ...draft.after] }
}

export function redone(draft: Draft): Draft {
  const [next, ...rest] = draft.after
  return next === undefined ? draft : { before: [...draft.before, draft.now], now: next, after: rest }
}

type Blocks = readonly ReportBlock[]

export const addedAt = (blocks: Blocks, block: ReportBlock, at: number): Blocks => blocks.toSpliced(at, 0, block)
export const without = (blocks: Blocks, id: string): Blocks => blocks.filter((block) => block.id !== id)
export const withBlock = (blocks: Blocks, block: ReportBlock): Blocks =>
  blocks.map((each) => (each.id === block.id ? block : each))

/** The block at another place; beyond the ends nothing changes. */
export function movedTo(blocks: Blocks, id: string, at: number): Blocks {
  const block = blocks.find((each) => each.id === id)
  return block === undefined || at < 0 || at >= blocks.length ? blocks : addedAt(without(blocks, id), block, at)
}

/** An id that nothing in the report ever had. */
export const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

export function newBlock(kind: ReportBlock['kind'], { sessions, weight }: ReportContent): ReportBlock {
  const id = newId()
  switch (kind) {
    case 'heading':
      return { id, kind, level: 1, text: '' }
    case 'text':
      return { id, kind, text: '', figures: [] }
    case 'table':
    case 'chart':
      return {
        id,
        kind,
        title: '',
        crosstab: { ...emptyCrosstab, sessions, weight, chart: kind === 'chart' ? 'bars' : 'none' },
      }
    case 'pageBreak':
      return { id, kind }
  }
}

/** A short name for a figure of a text, that no other of it has. */
export function figureName(figures: readonly SentenceFigure[]): string {
  const names = new Set(figures.map(({ id }) => id))
  for (let n = figures.length + 1; ; n += 1) if (!names.has(`f${n}`)) return `f${n}`
}

/** Counts the same sessions in every table and sentence. */
export const withScope = (
  content: ReportContent,
  scope: Partial<Pick<ReportContent, 'sessions' | 'weight'>>,
): ReportContent => ({
  ...content,
  ...scope,
  blocks: content.blocks.map((block) =>
    block.kind === 'table' || block.kind === 'chart' ? { ...block, crosstab: { ...block.crosstab, ...scope } } : block,
  ),
})
