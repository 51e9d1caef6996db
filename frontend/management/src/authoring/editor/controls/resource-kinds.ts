import type { ResourceRecord } from '@naire/domain/naires'
import type { ResourceKind } from '@naire/frontend-interactions/editing/editor-field.ts'

interface KindRow {
  /** Of files that may be chosen. */
  readonly accept: string
  /** As resources name it (`Type`). */
  readonly types: readonly string[]
}

export const resourceKinds: Readonly<Record<ResourceKind, KindRow>> = {
  image: { accept: '.gif,.png,.jpg,.jpeg,.bmp', types: ['Image'] },
  video: { accept: '.mp4,.webm,.mov,.m4v', types: ['Video'] },
  audio: { accept: '.mp3,.wav,.ogg,.m4a,.amr', types: ['Audio'] },
  media: {
    accept: '.gif,.png,.jpg,.jpeg,.bmp,.mp4,.webm,.mov,.m4v,.mp3,.wav,.ogg,.m4a,.amr',
    types: ['Image', 'Video', 'Audio'],
  },
  text: { accept: '.txt', types: ['Text'] },
}

/** Display name of a resource in a select list. */
export const resourceName = ({ FileName, Url, Sid }: ResourceRecord): string => FileName || Url || Sid
