import { isNumber, numberIn, typedValue } from '../data-types/index.ts'
import type { InteractionDefinition } from '../interaction-type.ts'
import { readPlainText, type PlainTextContent } from './content.ts'
import { blankText, type PlainTextReply, flattenText, unflattenText } from './reply.ts'
import { settleText } from './settle.ts'

export type { PlainTextContent } from './content.ts'
export { textReply, type PlainTextReply } from './reply.ts'

export const plainText: InteractionDefinition<PlainTextContent, PlainTextReply> = {
  type: 'plainText',
  blank: blankText,
  read: readPlainText,
  parts: () => [],
  valueExpression: (content) => content.ValueExpression,
  settle: settleText,
  flatten: flattenText,
  unflatten: unflattenText,
  value: (content, reply, [suffix], timeZone) => {
    const text = reply?.TextInputValue ?? ''
    if (suffix === '@count') return text === '' ? 0 : 1
    if (suffix === '@text' || suffix === '@input') return text === '' ? null : text
    return suffix === undefined ? typedValue(content.DataType, text, timeZone) : null
  },
  words: (_, reply) => reply.TextInputValue,
  columns: ({ DataType }) => [{ key: '', type: isNumber(DataType) ? 'Double' : 'String', code: '', title: '' }],
  cells: ({ DataType }, reply) => ({
    '': reply && (isNumber(DataType) ? numberIn(reply.TextInputValue) : reply.TextInputValue),
  }),
}
