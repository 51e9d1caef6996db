import type { InteractionDefinition } from '../interaction-type.ts'
import { readAttach, type AttachContent } from './content.ts'
import { settleAttach } from './settle.ts'
import { blankAttach, type AttachReply, flattenAttach, unflattenAttach } from './reply.ts'

export {
  extensionGroups,
  readRecordSetting,
  specialAttachSid,
  type AttachContent,
  type RecordSetting,
} from './content.ts'
export { attachKindName, attachKinds, type AttachKind, type AttachKindName } from './kinds.ts'
export type { Attachment, AttachReply } from './reply.ts'

export const attach: InteractionDefinition<AttachContent, AttachReply> = {
  type: 'attach',
  blank: blankAttach,
  read: readAttach,
  parts: () => [],
  valueExpression: () => '',
  settle: settleAttach,
  flatten: flattenAttach,
  unflatten: unflattenAttach,
  value: (_, reply, [suffix]) => {
    const names = (reply?.Attaches ?? []).map((attachment) => attachment.FileName)
    if (suffix === '@count') return names.length
    if (suffix === '@text') return names.join(', ')
    return suffix === undefined ? names : null
  },
  words: (_, reply) => reply.Attaches.map((attachment) => attachment.FileName).join(', '),
  columns: () => [
    { key: '', type: 'String', code: '', title: '' },
    { key: 'count', type: 'Double', code: 'count', title: '' },
  ],
  cells: (_, reply) => ({
    '': reply && reply.Attaches.map((attachment) => attachment.FileName).join(', '),
    count: reply && reply.Attaches.length,
  }),
}
