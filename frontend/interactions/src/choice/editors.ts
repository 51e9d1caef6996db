import { affixes, interactionLogic, interactionScore, ownText, shuffleFields, style } from '../editing/common-fields.ts'
import type { ContentObject, EditorField, EditorTable } from '../editing/editor-field.ts'
import { flag, list, number, part, select } from '../editing/field-kinds.ts'
import { optionList } from '../editing/option-fields.ts'

const takesSeveral = ({ AllowMulti }: ContentObject) => AllowMulti === true

/** A choice; `columns` is the layout of options where the author sets none. */
export function choiceEditor({
  columns = 1,
  places = [],
}: { readonly columns?: number; readonly places?: readonly EditorField[] } = {}): EditorTable {
  return [
    { section: 'content', fields: [...places, list('Entries', optionList)] },
    {
      section: 'answer',
      fields: [
        flag('Compulsory', true, { when: (choice) => !takesSeveral(choice) }),
        flag('AllowMulti', false),
        number('MinSelection', { least: 0, when: takesSeveral }),
        number('MaxSelection', { least: 1, when: takesSeveral }),
      ],
    },
    { section: 'order', fields: shuffleFields('ShuffleSetting', 'Entries') },
    {
      section: 'look',
      fields: [
        number('OptionLayout', { fallback: columns, least: 1 }),
        select('DisplayType', ['', 'dropdown'], { when: (choice) => !takesSeveral(choice) }),
        ...ownText,
        ...affixes,
        ...style,
      ],
    },
    { section: 'logic', fields: interactionLogic },
    { section: 'score', fields: interactionScore },
  ]
}

/** A choice whose options stand on a picture. */
export const pictureEditor: EditorTable = choiceEditor({ places: [part('Regions', 'regions')] })
