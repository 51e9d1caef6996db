import { attachKinds, extensionGroups } from '@naire/domain/interactions'
import { interactionLogic, interactionScore, recordFields } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { checks, flag, number } from '../editing/field-kinds.ts'

const special = [attachKinds.Record, attachKinds.Sign, attachKinds.Snapshot]

export const attachEditor: EditorTable = [
  {
    section: 'answer',
    fields: [
      flag('Compulsory', false),
      number('MaxCount', { fallback: 1, least: 1 }),
      number('MaxSize', { fallback: 4, least: 0 }),
      checks('AllowedFileExts', Object.keys(extensionGroups), { fallback: Object.keys(extensionGroups) }),
      checks('SpecAttachTypes', special),
      checks('SpecAttachValidation', special, {
        when: ({ SpecAttachTypes }) => Array.isArray(SpecAttachTypes) && SpecAttachTypes.length > 0,
      }),
    ],
  },
  {
    section: 'capture',
    fields: recordFields('RecordSetting').map((field) => ({
      ...field,
      when: (attach) => takesRecordings(attach) && (field.when?.(attach) ?? true),
    })),
  },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]

function takesRecordings({ SpecAttachTypes }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(SpecAttachTypes) && SpecAttachTypes.includes(attachKinds.Record)
}
