import type { SessionSlot } from '@naire/domain/sessions'
import type { NamePlace } from '../unique-names/name-stream.ts'

export const slotPlace = ({ of, number }: SessionSlot): NamePlace => ({
  scope: 'sessionSlot',
  name: String(number),
  within: of,
})
