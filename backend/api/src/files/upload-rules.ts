import { attachKinds, extensionGroups, type AttachContent } from '@naire/domain/interactions/attach'
import { RefusalError } from '@naire/domain/refusals'
import { fileKinds } from './file-kinds.ts'
import { fileLimits } from './file-limits.ts'

const megabyte = 1024 * 1024

/** Limits on an upload. */
export interface UploadRules {
  readonly maxBytes: number
  /** Lower case, without dots. */
  readonly extensions: ReadonlySet<string>
}

const recordings: UploadRules = {
  maxBytes: fileLimits.recordingBytes,
  extensions: new Set(['amr', 'wav', 'webm', 'm4a', 'mp4', 'mp3', 'ogg', '3gp']),
}
const pictures: UploadRules = { maxBytes: fileLimits.pictureBytes, extensions: new Set(['png', 'jpg', 'jpeg']) }
/** Evidence of an appeal or a judgement. */
export const evidence: UploadRules = {
  maxBytes: fileLimits.evidenceBytes,
  extensions: new Set(Object.values(extensionGroups).flat()),
}

/** Of an answer's attachment: by its kind, and for files by the settings of the questions that it can belong to. */
export function answerRules(kind: number, contents: readonly AttachContent[]): UploadRules {
  if (kind === attachKinds.Record) return recordings
  if (kind === attachKinds.Sign || kind === attachKinds.Snapshot) return pictures
  if (kind !== attachKinds.File || contents.length === 0)
    throw new RefusalError({ key: 'request.invalid', target: 'attachType' })
  return {
    maxBytes: Math.max(...contents.map(({ MaxSize }) => MaxSize)) * megabyte,
    extensions: new Set(contents.flatMap(extensionsOf)),
  }
}

/** Groups stand for their extensions. */
function extensionsOf({ AllowedFileExts }: AttachContent): readonly string[] {
  const groups: Readonly<Record<string, readonly string[]>> = extensionGroups
  return AllowedFileExts.flatMap((name) => groups[name] ?? [name.replace(/^\./, '').toLowerCase()])
}

/** @throws Refused when nothing of this extension is taken. */
export function checkExtension(rules: UploadRules, extension: string): void {
  if (!rules.extensions.has(extension) || fileKinds[extension] === undefined) throw unsupported(extension)
}

/** @throws Refused when the extension is not allowed, or the content is not what the extension says. */
export function checkContent(rules: UploadRules, extension: string, recognised: string): void {
  checkExtension(rules, extension)
  if (!fileKinds[extension]?.recognisedAs.includes(recognised)) throw unsupported(extension)
}

const unsupported = (extension: string) =>
  new RefusalError({ key: 'file.unsupported', details: { extension: extension === '' ? '?' : extension } })
