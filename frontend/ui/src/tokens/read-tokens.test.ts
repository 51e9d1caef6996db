import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTokens, type TokenTable } from './read-tokens.ts'

const tokens = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8'))

describe('the themes', () => {
  test('a theme inherits what it does not redefine', () => {
    expect(tokens.default['color-primary']).toBe('#0b5cd6')
    expect(tokens.dark['space-16']).toBe('16px')
    expect(tokens.dark['color-ink']).not.toBe(tokens.default['color-ink'])
  })

  test.each(Object.entries(tokens))('%s: text has a contrast of at least 4.5', (_, table) => {
    for (const [text, ground] of textPairs)
      expect(contrast(table, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(tokens))('%s: edges of controls have a contrast of at least 3', (_, table) => {
    for (const edge of ['color-edge', 'color-primary', 'color-danger'])
      expect(contrast(table, edge, 'color-paper'), edge).toBeGreaterThanOrEqual(3)
  })
})

const textPairs = [
  ['color-ink', 'color-paper'],
  ['color-ink', 'color-ground'],
  ['color-ink', 'color-primary-tint'],
  ['color-muted', 'color-paper'],
  ['color-muted', 'color-ground'],
  ['color-primary', 'color-paper'],
  ['color-primary', 'color-primary-tint'],
  ['color-on-primary', 'color-primary'],
  ['color-on-primary', 'color-primary-hover'],
  ['color-success', 'color-success-tint'],
  ['color-warning', 'color-warning-tint'],
  ['color-danger', 'color-danger-tint'],
  ['color-danger', 'color-paper'],
] as const

function contrast(table: TokenTable, a: string, b: string): number {
  const [light, dark] = [luminance(table[a] ?? ''), luminance(table[b] ?? '')].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
