import type { SettledReply, Shortcoming } from '../interaction-type.ts'
import type { AttachContent } from './content.ts'
import { extensionGroups } from './content.ts'
import type { Attachment, AttachReply } from './reply.ts'
import { attachKindName, attachKinds, type AttachKind } from './kinds.ts'

/**
 * Content §5.9 and 3.10: what is attached beyond count, size and types is shown with its message, and does not count.
 */
export function settleAttach(
  content: AttachContent,
  given: AttachReply | null,
  { readonlyNow }: { readonlyNow: boolean },
): SettledReply<AttachReply> {
  const attaches = given?.Attaches ?? []
  const counting = trimmed(content, attaches)
  const readonly = content.Readonly || readonlyNow
  const findings = readonly ? [] : [...beyondLimits(content, attaches), ...missing(content, counting)]
  const reply = replyOf(missing(content, counting).length === 0 || readonly ? counting : [])
  return {
    given: replyOf(attaches),
    draft: replyOf(attaches),
    reply,
    findings,
    readonly,
    required: isRequired(content),
  }
}

const replyOf = (Attaches: readonly Attachment[]): AttachReply | null =>
  Attaches.length > 0 ? { Attaches, Score: null } : null

const isFile = (attach: Attachment) => attach.Type === attachKinds.File

function isRequired({ Compulsory, SpecAttachValidation }: AttachContent): boolean {
  return Compulsory || SpecAttachValidation.length > 0
}

function trimmed(content: AttachContent, attaches: readonly Attachment[]): readonly Attachment[] {
  const files = attaches
    .filter((attach) => isFile(attach) && isSupported(content, attach) && isSmallEnough(content, attach))
    .slice(0, content.MaxCount)
  return attaches.filter((attach) =>
    isFile(attach) ? files.includes(attach) : content.SpecAttachTypes.includes(attach.Type),
  )
}

function beyondLimits(content: AttachContent, attaches: readonly Attachment[]): readonly Shortcoming[] {
  const files = attaches.filter(isFile)
  const unsupported = files.filter((file) => !isSupported(content, file)).length
  return [
    ...(unsupported > 0 ? [{ key: 'unsupportAttachExt', params: { count: unsupported } }] : []),
    ...(files.some((file) => !isSmallEnough(content, file))
      ? [{ key: 'maxAttachSize', params: { max: content.MaxSize } }]
      : []),
    ...(files.length > content.MaxCount ? [{ key: 'maxAttach', params: { max: content.MaxCount } }] : []),
  ]
}

function missing(content: AttachContent, attaches: readonly Attachment[]): readonly Shortcoming[] {
  const needed: readonly AttachKind[] = [
    ...(content.Compulsory ? [attachKinds.File] : []),
    ...content.SpecAttachValidation,
  ]
  return needed
    .filter((kind) => !attaches.some((attach) => attach.Type === kind))
    .map((kind) => ({ key: 'minAttach', params: { type: attachKindName(kind), min: 1 } }))
}

const isSmallEnough = ({ MaxSize }: AttachContent, { Size }: Attachment) => Size <= MaxSize * 1024 * 1024

function isSupported({ AllowedFileExts }: AttachContent, { FileName }: Attachment): boolean {
  const extension = /\.([^.]+)$/.exec(FileName)?.[1]?.toLowerCase() ?? ''
  return AllowedFileExts.some((allowed) =>
    isGroup(allowed) ? extensionsOf(allowed).includes(extension) : allowed.toLowerCase() === extension,
  )
}

type Group = keyof typeof extensionGroups

const isGroup = (name: string): name is Group => Object.hasOwn(extensionGroups, name)
const extensionsOf = (group: Group): readonly string[] => extensionGroups[group]
