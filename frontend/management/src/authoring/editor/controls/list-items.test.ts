import { questionTypeNumbers, questionTypes, readStoredQuestion, type QuestionType } from '@naire/domain/questions'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import { itemsOfText } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { questionEditing, questionFields } from '@naire/frontend-questions/editors.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../tests/depth.ts'
import { changed } from '../changed.ts'
import { freshContent } from '../palette/adding.ts'
import { joined, objectsIn } from './control.ts'
import { type ListPlace, withItems, withMovedItem, withNewItem, withoutItem } from './list-items.ts'

let made = 0
const newSid = () => (++made).toString(16).toUpperCase().padStart(32, 'D')
const name = (kind: string) => (place: number) => `${kind} ${place}`
const making = {
  newSid,
  words: { option: name('Option'), row: name('Row'), column: name('Column') },
  say: (key: string) => key,
}

const listsIn = (table: EditorTable, within: string): readonly ListPlace[] =>
  table.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.control === 'list' ? [{ field, path: joined(within, field.at) }] : [])),
  )

function listsOf(type: QuestionType): readonly ListPlace[] {
  const { question, interaction } = questionEditing[type]
  return [...listsIn([...questionFields, ...question], ''), ...listsIn(interaction ?? [], 'Interactions.0')]
}

const randomEdits = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'remove', 'move', 'write'),
    from: fc.nat(7),
    to: fc.nat(7),
    words: fc.array(fc.constantFrom('Lake', 'Park', 'Hill', 'Row 1', 'Option 2'), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 12 },
)
type Edit = typeof randomEdits extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never

/** Edits a list the way its control does. The last item stays: a list without items is reported. */
function edited(content: ContentObject, list: ListPlace, { kind, from, to, words }: Edit): ContentObject {
  const { length } = objectsIn(valueAt(content, list.path))
  if (kind === 'add') return withNewItem(content, list, { sid: newSid(), words: name('New') })
  if (kind === 'move') return withMovedItem(content, list.path, from % Math.max(1, length), to % Math.max(1, length))
  if (kind === 'remove') return length > 1 ? withoutItem(content, list.path, from % length) : content
  return list.field.list.inBulk
    ? withItems(content, list.path, (all) => itemsOfText(all, [...new Set(words)].join('\n'), list.field.list, newSid))
    : content
}

describe.each(questionTypes)('%s', (type) => {
  test.each(listsOf(type).map((list) => [list.path, list] as const))(
    'whatever is done with its list %s, a new question stays whole',
    (_path, list) => {
      fc.assert(
        fc.property(randomEdits, (edits) => {
          let question = {
            Sid: newSid(),
            NaireSid: newSid(),
            Code: 'Q1',
            Type: questionTypeNumbers[type],
            PageSid: newSid(),
            PageSeq: 1,
            Seq: 1,
            Hash: '',
            Data: JSON.stringify(freshContent(type, making)),
          }
          for (const edit of edits) {
            const [operation] = changed(question, (_type, content) => edited(content, list, edit))
            if (operation?.type === 'ChangeContent') question = { ...question, Data: operation.data }
            expect(readStoredQuestion(question).problems, JSON.stringify(edit)).toEqual([])
          }
        }),
        { numRuns: runs(40) },
      )
    },
  )
})
