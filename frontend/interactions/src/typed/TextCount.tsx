import type { DataType } from '@naire/domain/interactions'
import { Counter, plainText } from '@naire/ui'
import { longest, typedKind } from './typed-kind.ts'

interface TextCountProps {
  /** Of the box that it counts. */
  readonly id: string
  readonly dataType: DataType
  readonly isLong?: boolean
  readonly value: string
  /** Accessible name of the box, where no visible label is beside it. */
  readonly of?: string
}

/**
 * Characters entered and left in a text that has a longest length; what is picked or has a form of its own is not
 * counted.
 */
export function TextCount({ id, dataType, isLong = false, value, of = '' }: TextCountProps) {
  const max = longest(dataType)
  const kind = typedKind(dataType, isLong)
  if (max === null || (kind !== 'line' && kind !== 'lines' && kind !== 'rich')) return null
  return (
    <Counter id={`${id}-count`} length={[...(kind === 'rich' ? plainText(value) : value)].length} max={max} of={of} />
  )
}
