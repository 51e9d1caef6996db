import { expect, test } from 'vitest'
import { keptPoint, locOf, locReply } from './reply.ts'

test('a place is a point, an address or both; neither is no reply', () => {
  expect(locReply({ Lnglat: '', Location: '' })).toBeNull()
  expect(locOf(locReply({ Lnglat: '121.4,31.2', Location: '' }))).toEqual({ Lnglat: '121.4,31.2', Location: '' })
  expect(locOf(null)).toEqual({ Lnglat: '', Location: '' })
})

test('a position in China is kept as the maps there show it, elsewhere as the device gives it', () => {
  const [lng, lat] = keptPoint([116.391, 39.907]).split(',').map(Number)
  expect(lng).toBeCloseTo(116.397, 2)
  expect(lat).toBeCloseTo(39.908, 2)
  expect(keptPoint([2.29448123, 48.858])).toBe('2.294481,48.858')
})
