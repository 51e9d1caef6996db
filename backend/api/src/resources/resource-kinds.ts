import { fileKinds } from '../files/file-kinds.ts'
import { fileLimits } from '../files/file-limits.ts'
import type { UploadRules } from '../files/upload-rules.ts'

/**
 * bizObjectType of what an author's file belongs to (shell §3, object types): questionnaire, metadata, page, question.
 */
export const resourceTypes = [101, 102, 103, 104] as const

export const isResourceType = (type: unknown): boolean => resourceTypes.some((known) => String(known) === String(type))

export type ResourceKind = 'Image' | 'Audio' | 'Video' | 'Text'

const extensions: Readonly<Record<ResourceKind, readonly string[]>> = {
  Image: ['gif', 'png', 'jpg', 'jpeg', 'bmp'],
  Audio: ['mp3', 'wav', 'ogg', 'm4a', 'amr'],
  Video: ['mp4', 'webm', 'mov', 'm4v'],
  Text: ['txt'],
}

/** Null for what no page can show. */
export function resourceKindOf(extension: string): ResourceKind | null {
  const kinds = Object.keys(extensions) as ResourceKind[]
  return kinds.find((kind) => extensions[kind].includes(extension)) ?? null
}

export function resourceRules(extension: string): UploadRules {
  const kind = resourceKindOf(extension)
  return { maxBytes: kind === null ? 0 : maxBytes[kind], extensions: new Set(Object.values(extensions).flat()) }
}

const maxBytes: Readonly<Record<ResourceKind, number>> = {
  Image: fileLimits.pictureBytes,
  Audio: fileLimits.resourceMediaBytes,
  Video: fileLimits.resourceMediaBytes,
  Text: fileLimits.resourceTextBytes,
}

/** Content type that a page receives for an extension. */
export function servedAs(extension: string): string {
  return resourceKindOf(extension) === 'Text'
    ? 'text/plain; charset=utf-8'
    : (fileKinds[extension]?.mediaType ?? 'application/octet-stream')
}
