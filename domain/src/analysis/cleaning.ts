import { findingKinds, type FindingKind } from '../sessions/index.ts'
import { formulaFlag } from './formula.ts'
import { refuse } from './plan.ts'
import type { Source } from './source.ts'
import type { Codebook } from './variable.ts'

/** Checks that propose sessions to be left out; a person decides on each. */
export type CleaningCheck =
  /** Less time than so many seconds, or than this share of the median. */
  | { readonly kind: 'duration'; readonly seconds: number | null; readonly share: number | null }
  /** Grids in which at least so many rows were answered, all with the same option; null: any grid. */
  | { readonly kind: 'straightLines'; readonly questionSid: string | null; readonly rows: number }
  /** Sessions like an earlier one: from the same device, or with the same answers. The earliest is kept. */
  | { readonly kind: 'duplicates'; readonly by: (typeof duplicateKinds)[number] }
  /** One of these quality flags. */
  | { readonly kind: 'flags'; readonly kinds: readonly FindingKind[] }
  /** Condition in the expression language. */
  | { readonly kind: 'expression'; readonly text: string }

export const duplicateKinds = ['device', 'answers'] as const
export const cleaningKinds = [
  'duration',
  'straightLines',
  'duplicates',
  'flags',
  'expression',
] as const satisfies readonly CleaningCheck['kind'][]

export interface CleaningRule {
  readonly sid: string
  readonly title: string
  readonly check: CleaningCheck
}

/** Check with its names resolved: what is asked of each session. */
export type PlannedCheck =
  | { readonly kind: 'duration'; readonly seconds: number | null; readonly share: number | null }
  /** Rows by grid, with the grid's code. */
  | {
      readonly kind: 'lines'
      readonly rows: number
      readonly grids: readonly { readonly code: string; readonly of: readonly Source[] }[]
    }
  | { readonly kind: 'answers' }
  | { readonly kind: 'flag'; readonly of: Source }

/** @throws QueryInvalid with the field that is wrong. */
export function planCheck(check: CleaningCheck, codebook: Codebook): PlannedCheck {
  switch (check.kind) {
    case 'duration':
      if (check.seconds === null && check.share === null) refuse('check.seconds', 'empty')
      return check
    case 'straightLines':
      return { kind: 'lines', rows: check.rows, grids: gridsIn(check, codebook) }
    case 'duplicates':
      return check.by === 'answers' ? { kind: 'answers' } : { kind: 'flag', of: anyFlag(['sameDevice']) }
    case 'flags':
      if (check.kinds.length === 0) refuse('check.kinds', 'empty')
      return { kind: 'flag', of: anyFlag(check.kinds) }
    case 'expression':
      return { kind: 'flag', of: formulaFlag(check.text, codebook, 'check.text') }
  }
}

const anyFlag = (kinds: readonly FindingKind[]): Source => ({
  kind: 'any',
  of: findingKinds
    .filter((kind) => kinds.includes(kind))
    .map((code) => ({ kind: 'hasCode', of: { kind: 'column', column: 'flag_kinds' }, code })),
})

function gridsIn(
  { questionSid, rows }: Extract<CleaningCheck, { kind: 'straightLines' }>,
  codebook: Codebook,
): Extract<PlannedCheck, { kind: 'lines' }>['grids'] {
  const grids = new Map<string, { readonly code: string; readonly of: Source[] }>()
  for (const { kind, show, questionSid: own, question, source, retiredAfter } of codebook) {
    if (kind !== 'single' || show !== 'matrix' || own === undefined || source === undefined) continue
    if (retiredAfter !== undefined || (questionSid !== null && own !== questionSid)) continue
    const grid = grids.get(own) ?? { code: question?.code ?? own, of: [] }
    grids.set(own, grid)
    grid.of.push(source)
  }
  const wide = [...grids.values()].filter(({ of }) => of.length >= rows)
  if (wide.length === 0) refuse(questionSid === null ? 'check.rows' : 'check.questionSid', 'noGrid', { rows })
  return wide
}
