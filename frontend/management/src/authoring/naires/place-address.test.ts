import type { FindingPlace } from '@naire/domain/diagnostics'
import { expect, test } from 'vitest'
import { placeAddress, placeIn } from './place-address.ts'

const naire = { OrgSid: 'O', SubjectSid: 'S', Sid: 'N' }
const led = (place: FindingPlace) => new URL(placeAddress(naire, place), 'http://localhost')

test.each<FindingPlace>([
  { kind: 'question', sid: 'Q', field: 'Interactions.0.Entries.1.VisibleExpression', position: { from: 3, to: 8 } },
  { kind: 'question', sid: 'Q', field: '', position: null },
  { kind: 'pageGroup', group: 0 },
  { kind: 'split', id: 'P&1' },
  { kind: 'translations', language: 'en-US' },
  { kind: 'testCase', sid: 'C' },
])('an address leads into the editor to $kind', (place) => {
  const { pathname, searchParams } = led(place)
  expect(pathname).toBe('/subject/O/S/naireEdit')
  expect(placeIn(searchParams)).toEqual(place)
})

test.each<[FindingPlace, string]>([
  [{ kind: 'setting', name: 'ScoreExpression' }, '/subject/O/S/naireSettings?naire=N&setting=ScoreExpression'],
  [{ kind: 'metadata' }, '/subject/O/S/naireSettings?naire=N&setting=MetadataDefs'],
  [{ kind: 'quota', sid: 'C' }, '/subject/O/S/quotarMng?naire=N&cell=C'],
  [{ kind: 'naire' }, '/subject/O/S/naireEdit?naire=N'],
])('what is edited elsewhere has its screen: %j', (place, address) => {
  expect(placeAddress(naire, place)).toBe(address)
  expect(placeIn(led(place).searchParams)).toBeNull()
})
