import { orderModes, type OrderMode } from '@naire/domain/naires'
import { requestFields } from '@naire/frontend-interactions/editing/common-fields.ts'
import type { ContentObject, FreeField } from '@naire/frontend-interactions/editing/editor-field.ts'
import { expression, flag, number, select, text } from '@naire/frontend-interactions/editing/field-kinds.ts'

const isMode =
  (...modes: readonly OrderMode[]) =>
  (group: ContentObject) =>
    modes.some((mode) => mode === (group['OrderMode'] ?? 'Random'))
const shuffles = (part: ContentObject) => part['Shuffle'] === true

export const orderMode: FreeField = select('OrderMode', orderModes)

/** Fields of each mode of a group beside its parts (content §3.11). */
export const groupFields: readonly FreeField[] = [
  expression('OrderExpression', { when: isMode('Exp', 'ExpOrder') }),
  expression('ManuallyGroupExpression', { when: isMode('Manually') }),
  ...requestFields('FetchConfig', isMode('Fetch')),
  number('DrawCount', { least: 1, when: isMode('Random', 'RandomOrder') }),
  flag('AllowSkipRemains', false, { when: isMode('Manually', 'Fetch') }),
]

/** Lists of parts that a group holds, and when they say anything. */
export const orderLists: readonly {
  readonly at: 'PartOrders' | 'ManuallyGroups'
  readonly when: (group: ContentObject) => boolean
}[] = [
  { at: 'PartOrders', when: isMode('RandomOrder', 'ExpOrder') },
  { at: 'ManuallyGroups', when: isMode('Manually') },
]

export const partFields: readonly FreeField[] = [
  flag('Shuffle', false, { word: 'PartShuffle' }),
  expression('ShuffleExpression', { when: shuffles }),
  text('RandomSeed', { when: shuffles }),
]
