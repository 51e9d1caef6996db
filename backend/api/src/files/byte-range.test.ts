import { expect, it } from 'vitest'
import { byteRange } from './open-file.ts'

it.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=95-400', { start: 95, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
])('reads %s of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})
