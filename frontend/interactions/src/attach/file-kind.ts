import { attachKinds, extensionGroups, type Attachment } from '@naire/domain/interactions'
import { extensionOf } from './sort-files.ts'

/** Display of an answer's file: inline, in a player, or as a name. */
export type FileKind = 'picture' | 'audio' | 'video' | 'file'

export function fileKind({ Type, FileName }: Pick<Attachment, 'Type' | 'FileName'>): FileKind {
  const extension = extensionOf(FileName)
  const isOf = (group: readonly string[]) => group.includes(extension)
  if (Type === attachKinds.Record || isOf(extensionGroups.audio) || extension === 'm4a')
    return extension === 'cda' ? 'file' : 'audio'
  if (isOf(extensionGroups.image) || extension === 'webp') return 'picture'
  return isOf(extensionGroups.video) ? 'video' : 'file'
}
