import { cascadeTypes } from '@naire/domain/interactions'
import { interactionLogic, interactionScore } from '../editing/common-fields.ts'
import type { ContentObject, EditorTable } from '../editing/editor-field.ts'
import { flag, number, resource, select, text } from '../editing/field-kinds.ts'

const isCustom = ({ CascadeType }: ContentObject) => CascadeType === cascadeTypes.Custom

export const cascadeEditor: EditorTable = [
  {
    section: 'content',
    fields: [
      select('CascadeType', [cascadeTypes.Region, cascadeTypes.Custom]),
      flag('SpecUrl', false, { when: isCustom }),
      text('Url', { word: 'CascadeUrl', when: (cascade) => isCustom(cascade) && cascade['SpecUrl'] === true }),
      resource('ReferResource', 'text', { when: (cascade) => isCustom(cascade) && cascade['SpecUrl'] !== true }),
      number('AllowedLevel', { least: 1 }),
    ],
  },
  { section: 'answer', fields: [flag('Compulsory', false, { word: 'CascadeCompulsory' })] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
