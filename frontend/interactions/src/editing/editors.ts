import { attachKinds, extensionGroups, cascadeTypes } from '@naire/domain/interactions'
import {
  interactionLogic,
  interactionScore,
  recordFields,
  ownText,
  affixes,
  dataTypeFields,
  style,
  shuffleFields,
} from './common-fields.ts'
import type { EditorTable, ContentObject, ListEditing } from './editor-field.ts'
import { media, checks, flag, number, resource, select, text, expression, list, question } from './field-kinds.ts'
import { optionList, optionTable } from './option-fields.ts'

export const audioEditor: EditorTable = [
  { section: 'content', fields: [media('AudioResource', 'audio')] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]

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

export const locEditor: EditorTable = [
  { section: 'answer', fields: [flag('Compulsory', true)] },
  { section: 'look', fields: ownText },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]

export const plainTextEditor: EditorTable = [
  { section: 'answer', fields: dataTypeFields('DataType') },
  {
    section: 'look',
    fields: [
      select('ViewType', ['SingleLine', 'MultiLine'], { word: 'TextViewType' }),
      number('ViewRows', { fallback: 4, least: 1, when: ({ ViewType }) => ViewType === 'MultiLine' }),
      ...affixes.map((field) => ({ ...field, word: `Text${field.at}` })),
      ...style,
    ],
  },
  { section: 'logic', fields: [expression('ValueExpression'), ...interactionLogic] },
  { section: 'score', fields: interactionScore },
]

// An order holds all that it is asked for.
const entryList = { ...optionList, fields: optionTable('Entries', [], ['Readonly', 'Exclusive']) }

export const sortEditor: EditorTable = [
  { section: 'content', fields: [list('Entries', entryList)] },
  {
    section: 'answer',
    fields: [
      flag('AllowMulti', true, { word: 'SortAllowMulti' }),
      number('MinSelection', { least: 0 }),
      number('MaxSelection', { least: 1 }),
    ],
  },
  { section: 'order', fields: [...shuffleFields('ShuffleSetting', 'Entries'), question('RefSeed')] },
  { section: 'look', fields: [number('OptionLayout', { fallback: 1, least: 1 }), ...ownText, ...style] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]

const takesClicks = ({ DimensionFeedback }: ContentObject) => DimensionFeedback === true

const dimensionList: ListEditing = {
  fields: [
    {
      section: 'content',
      fields: [text('Name', { word: 'DimensionName' }), resource('Image', 'image'), text('CssClass')],
    },
  ],
  text: 'Name',
  codedLike: 'D1',
  inBulk: false,
  hasIntros: false,
  fresh: (Sid, Code, Name) => ({ Sid, Code, Name }),
}

export const videoEditor: EditorTable = [
  { section: 'content', fields: [media('VideoResource', 'video')] },
  {
    section: 'answer',
    fields: [
      flag('DimensionFeedback', false),
      list('Dimensions', dimensionList, { when: takesClicks }),
      number('MinFeedbackCount', { fallback: 1, least: 0, when: takesClicks }),
    ],
  },
  { section: 'look', fields: style },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
