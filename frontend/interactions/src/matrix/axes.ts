import type { InteractionState, OptionState } from '@naire/domain/answering'
import type { MatrixOption, MatrixRow, MatrixContent, MatrixEntry } from '@naire/domain/interactions'
import type { MatrixInHand, ShownOption, ShownRow } from './use-matrix.ts'
import { plainText } from '@naire/ui'

/** A row or option as it is shown. */
export interface VisiblePart<P> extends OptionState {
  readonly part: P
}

/** Neighbours under one heading, HTML; null for none. */
export interface Group<P> {
  readonly sid: string
  readonly heading: string | null
  readonly members: readonly VisiblePart<P>[]
}

export function rowGroups(interaction: InteractionState): readonly Group<MatrixRow>[] {
  return grouped(interaction.rows, matrixContent(interaction).Rows, () => '')
}

/** Options stand under an intro, or under the name of the group that they share with their neighbours. */
export function optionGroups(interaction: InteractionState): readonly Group<MatrixOption>[] {
  return grouped(interaction.options, matrixContent(interaction).Options, ({ Group }) => Group)
}

export const membersOf = <P>(groups: readonly Group<P>[]): readonly VisiblePart<P>[] =>
  groups.flatMap(({ members }) => members)

function grouped<P extends { readonly Sid: string }>(
  states: readonly OptionState[],
  parts: readonly P[],
  groupOf: (part: P) => string,
): readonly Group<P>[] {
  const groups: { sid: string; heading: string | null; members: VisiblePart<P>[]; name: string | null }[] = []
  for (const state of states) {
    const part = parts.find(({ Sid }) => Sid === state.sid)
    if (!part || !state.visible) continue
    if (state.isGroupIntro) {
      groups.push({ sid: state.sid, heading: state.text, members: [], name: null })
      continue
    }
    const name = groupOf(part)
    const last = groups.at(-1)
    if (last && (last.name === null || last.name === name)) last.members.push({ ...state, part })
    else groups.push({ sid: state.sid, heading: name || null, members: [{ ...state, part }], name })
  }
  return groups.filter(({ members }) => members.length > 0)
}

/** The content of a matrix, as the engine gives it: defaults filled. */
export function matrixContent({ content }: InteractionState): MatrixContent {
  return content as MatrixContent
}

export function matrixEntries(reply: InteractionState['draft']): readonly MatrixEntry[] {
  return (reply?.['Entries'] as readonly MatrixEntry[] | undefined) ?? []
}

/** Whether all columns of a table have room, without scrolling sideways. */
export function fitsAsTable(
  { content, allRows, options }: Pick<MatrixInHand, 'content' | 'allRows' | 'options'>,
  width: number,
): boolean {
  const heads = content.Row2Column ? allRows : membersOf(options)
  return (
    Math.max(130, 0.3 * width) + heads.length * Math.max(56, ...heads.map(({ text }) => widest(plainText(text)))) <=
    width
  )
}

/**
 * Whether the options of a single choice stand side by side on a phone: few, with short words and nothing beside them.
 * It is told by the content alone, so that what the server draws stays.
 */
export function fitsAsStrip({ content, options }: Pick<MatrixInHand, 'content' | 'options'>): boolean {
  const [group, ...others] = options
  if (content.AllowMulti || content.ScaleMode || !group || others.length > 0 || group.heading !== null) return false
  const { length } = group.members
  const room = (phoneWidth - 4 * (length - 1)) / length
  return (
    length > 1 &&
    length <= mostInStrip &&
    group.members.every(
      ({ text, code, part }) =>
        part.Image === '' && part.AfterData === '' && 10 + 7 * longestWord(plainText(text) || code) <= room,
    )
  )
}

/** Whether rows are folded on a phone: many, of few options in words. A scale is one line as it is. */
export function isFoldable({
  content,
  allRows,
  options,
}: Pick<MatrixInHand, 'content' | 'allRows' | 'options'>): boolean {
  return !content.ScaleMode && allRows.length >= leastFolded && membersOf(options).length <= mostInStrip
}

const mostInStrip = 7
const leastFolded = 5
/** Pixels for a question on a common phone. */
const phoneWidth = 358

// A line breaks between words, and between any two signs of Chinese, Japanese and Korean.
const widest = (text: string) => 16 + 9 * longestWord(text)

function longestWord(text: string): number {
  const words = text.split(/\s+|(?<=[\u3000-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF])/)
  return Math.max(...words.map((word) => [...word].length))
}

/** Signs of a scale that light up to the chosen level. */
const rising: ReadonlySet<string> = new Set(['star', 'heart'])

/** Whether a level of a scale is shown as chosen: itself, or, of rising signs, one below the chosen. */
export function isLit(matrix: MatrixInHand, row: ShownRow, option: ShownOption): boolean {
  if (!rising.has(option.part.ScaleEffect.toLowerCase())) return matrix.isTaken(row, option)
  const levels = membersOf(matrix.options)
  const place = levels.findIndex(({ sid }) => sid === option.sid)
  return levels.some((level, at) => at >= place && matrix.isTaken(row, level))
}
