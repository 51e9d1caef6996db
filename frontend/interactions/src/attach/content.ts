import type { InteractionState } from '@naire/domain/answering'
import { extensionGroups, type AttachContent } from '@naire/domain/interactions'

/** The content of an attachment, as the engine gives it: defaults filled. */
export function attachContent({ content }: Pick<InteractionState, 'content'>): AttachContent {
  return content as AttachContent
}

/** Extensions that are taken, lower case, without the point; a group's name stands for all of its own. */
export function extensionsOf({ AllowedFileExts }: Pick<AttachContent, 'AllowedFileExts'>): readonly string[] {
  const groups: Readonly<Record<string, readonly string[] | undefined>> = extensionGroups
  return AllowedFileExts.flatMap((name) => groups[name] ?? [name.replace(/^\./, '').toLowerCase()])
}
