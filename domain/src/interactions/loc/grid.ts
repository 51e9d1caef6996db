import type { Cell, Column } from '../interaction-type.ts'
import type { LocContent } from './content.ts'
import { pointIn, type LocReply } from './reply.ts'

/** The address, and the point in degrees. */
export function locColumns(): readonly Column[] {
  return [
    { key: '', type: 'String', code: '', title: '' },
    { key: 'lng', type: 'Double', code: 'lng', title: '' },
    { key: 'lat', type: 'Double', code: 'lat', title: '' },
  ]
}

export function locCells(_: LocContent, reply: LocReply | null): Readonly<Record<string, Cell>> {
  const [lng = null, lat = null] = pointIn(reply?.Lnglat ?? '') ?? []
  return { '': reply && locWords(reply), lng, lat }
}

/** The address, or the coordinates where nobody named it. */
export const locWords = ({ Location, Lnglat }: LocReply): string => (Location.trim() === '' ? Lnglat : Location)
