import { expect, test } from 'vitest'
import { isReachableAddress } from './place-address.ts'

test('a phone cannot open an address of this machine alone', () => {
  expect(isReachableAddress('localhost')).toBe(false)
  expect(isReachableAddress('127.0.0.1')).toBe(false)
  expect(isReachableAddress('192.168.1.7')).toBe(true)
})
