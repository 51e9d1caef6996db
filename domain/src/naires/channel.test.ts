import { expect, it } from 'vitest'
import { channelIn, isChannelCode } from './channel.ts'

it('a channel has a short code that an address can hold', () => {
  expect(['mail', 'shop-3', 'A_1'].every(isChannelCode)).toBe(true)
  expect(['', 'a b', '商店', 'a'.repeat(65), 'a&b'].some(isChannelCode)).toBe(false)
})

it('the query of the address tells over which one a session came', () => {
  expect(channelIn('theme=dark&source=mail&lang=de')).toBe('mail')
  expect(channelIn('source=shop-3')).toBe('shop-3')
  expect(channelIn('resource=mail')).toBeNull()
  expect(channelIn('source=a%20b')).toBeNull()
  expect(channelIn('source=')).toBeNull()
  expect(channelIn(null)).toBeNull()
})
