import { mount, plainText } from '../../interactions/index.ts'
import { reviewFields, specialFields } from '../fields.ts'
import type { Field, QuestionDefinition } from '../question-type.ts'
import { readBlankfill, type BlankfillContent } from './content.ts'
import { cellKey, cellsOf, checkCells } from './cells.ts'

export { cellKey } from './cells.ts'
export { withPartCodes } from './content.ts'
export type { BlankfillContent, BlankfillPart } from './content.ts'

export const blankfillQuestion: QuestionDefinition<BlankfillContent> = {
  number: 2,
  numbered: true,
  read: (reader) => {
    const content = readBlankfill(reader)
    checkCells(content, reader)
    return content
  },
  parts: ({ Rows, Columns }) => [...Rows, ...Columns],
  fields: (content) => [...cellFields(content), ...specialFields(content)],
  fresh: (sid) => {
    const [row, column, cell] = [sid(), sid(), sid()]
    return {
      Data: '',
      Rows: [{ Sid: row, Code: 'R1', Data: '', Seq: 1 }],
      Columns: [{ Sid: column, Code: 'C1', Data: '', Seq: 1 }],
      Interactions: [{ Sid: cell, Code: 'I1', Seq: 1 }],
      InteractionsMap: { [cellKey(row, column)]: cell },
    }
  },
  migrations: [],
  review: reviewFields,
}

function cellFields(content: BlankfillContent): readonly Field[] {
  return cellsOf(content).map(({ interaction, row, column }) => ({
    interaction: mount(plainText, interaction),
    path: [row.Code, column.Code],
    within: [content.Rows.indexOf(row), content.Rows.length + content.Columns.indexOf(column)],
    aside: false,
  }))
}
