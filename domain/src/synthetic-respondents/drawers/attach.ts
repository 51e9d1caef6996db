import {
  attachKinds,
  extensionGroups,
  type AttachContent,
  type Attachment,
  type AttachKind,
} from '../../interactions/attach/index.ts'
import type { Drawer, Drawing } from './drawing.ts'

export const drawAttach: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as AttachContent
  const files =
    content.AllowedFileExts.length > 0 && content.MaxSize > 0
      ? [attachment(drawing, attachKinds.File, extensionOf(content))]
      : []
  const special = content.SpecAttachTypes.flatMap((kind) => attachmentsOf(kind, drawing))
  const Attaches = content.Sid === specialSid ? special : [...files, ...special]
  return Attaches.length === 0 ? null : { Attaches, Score: null }
}

const specialSid = 'F'.repeat(32)

// Snapshots that options ask for refer to their option.
function attachmentsOf(kind: AttachKind, drawing: Drawing): readonly Attachment[] {
  const asking = drawing.findings.flatMap(({ key, optionSid }) =>
    key === 'minAttach' && optionSid !== undefined ? [optionSid] : [],
  )
  const refers = kind === attachKinds.Snapshot && asking.length > 0 ? asking : ['']
  return refers.map((Refer) => attachment(drawing, kind, extensions[kind], Refer))
}

const extensions: Readonly<Record<AttachKind, string>> = {
  101: 'txt',
  102: 'amr',
  103: 'png',
  104: 'jpg',
  201: 'txt',
  202: 'txt',
}

function extensionOf({ AllowedFileExts: [first = 'txt'] }: AttachContent): string {
  return isGroup(first) ? extensionGroups[first][0] : first
}

const isGroup = (name: string): name is keyof typeof extensionGroups => Object.hasOwn(extensionGroups, name)

function attachment({ chance, at }: Drawing, Type: AttachKind, extension: string, Refer = ''): Attachment {
  const Sid = Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16))
    .join('')
    .toUpperCase()
  const isRecord = Type === attachKinds.Record
  return {
    Sid,
    FileName: `${at.toISOString().replace(/\D/g, '').slice(0, 14)}.${extension}`,
    Refer,
    Size: chance.whole(1, 100_000),
    MimeType: 'application/octet-stream',
    Type,
    RecContent: '',
    RecDuration: isRecord ? chance.whole(1, 60) : null,
  }
}
