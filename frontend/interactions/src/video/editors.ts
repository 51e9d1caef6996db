import { interactionLogic, interactionScore, style } from '../editing/common-fields.ts'
import type { ContentObject, EditorTable, ListEditing } from '../editing/editor-field.ts'
import { flag, list, media, number, resource, text } from '../editing/field-kinds.ts'

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
