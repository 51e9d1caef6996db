import type { InteractionState } from '@naire/domain/answering'
import type { MatrixContent, MatrixEntry } from '@naire/domain/interactions'

/** The content of a matrix, as the engine gives it: defaults filled. */
export function matrixContent({ content }: InteractionState): MatrixContent {
  return content as MatrixContent
}

export function matrixEntries(reply: InteractionState['draft']): readonly MatrixEntry[] {
  return (reply?.['Entries'] as readonly MatrixEntry[] | undefined) ?? []
}
