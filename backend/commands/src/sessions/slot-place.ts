import type { SessionSlot } from '@naire/domain/sessions'
import type { NamePlace } from '../unique-names/settle-name.ts'

export const slotPlace = ({ of, number }: SessionSlot): NamePlace => ({
  scope: 'sessionSlot',
  name: String(number),
  within: of,
})
