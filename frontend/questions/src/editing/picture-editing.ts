import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { number, resource } from '@naire/frontend-interactions/editing/field-kinds.ts'
import { pictureEditor } from '@naire/frontend-interactions/choice/editors.ts'
import type { QuestionEditing } from './question-editing.ts'

/** A choice among places on a picture; a new option stands in the middle until it is moved. */
export const pictureEditing: QuestionEditing = {
  question: [
    {
      section: 'content',
      fields: [
        resource('Picture.Url', 'image'),
        number('Picture.Width', { least: 1 }),
        number('Picture.Height', { least: 1 }),
      ],
    },
  ],
  interaction: pictureEditor,
  tidy: (_before, after) => {
    const options = (valueAt(after, entries) ?? []) as readonly ContentObject[]
    if (options.every((option) => option['IsGroupIntro'] === true || option['Region'])) return after
    return withValueAt(
      after,
      entries,
      options.map((option) =>
        option['IsGroupIntro'] === true || option['Region'] ? option : { ...option, Region: middle },
      ),
    )
  },
}

const entries = 'Interactions.0.Entries'
const middle = { Shape: 'rect', Points: [0.4, 0.4, 0.2, 0.2] }
