import type { InteractionState, OptionState } from '@naire/domain/answering'
import type { MatrixOption, MatrixRow } from '@naire/domain/interactions'
import { matrixContent } from './content.ts'

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
