import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { themeStyle } from './theme.ts'

const primaryIn = (style: string) => /--color-primary:(#[\da-f]{6})/.exec(style)?.[1]

test('a colour that can be read is the primary one, with its darker and lighter sisters', () => {
  expect(themeStyle({ ThemeColor: '#8a1c1c' })).toBe(
    'html:root:not([data-theme=dark],[data-theme=high-contrast]){--color-primary:#8a1c1c;--color-primary-hover:#6e1616;--color-primary-tint:#f3e8e8;--color-on-primary:#ffffff}',
  )
})

test('a colour too light for white words is darkened, and no further than needed', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const made = primaryIn(themeStyle({ ThemeColor: `#${colour.toString(16).padStart(6, '0')}` })) ?? ''
      expect(1.05 / (luminance(made) + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(primaryIn(themeStyle({ ThemeColor: '#ffd400' }))).not.toBe('#ffd400')
})

test('a font is set for every theme; what is no colour is none', () => {
  expect(themeStyle({ ThemeFont: 'Serif' })).toMatch(/^html:root\{--font-family:'Songti SC'/)
  expect([themeStyle({}), themeStyle({ ThemeColor: 'red}body{', ThemeFont: 'System' })]).toEqual(['', ''])
})
