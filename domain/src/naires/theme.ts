import type { NaireRecord } from './record.ts'
import { modeOf } from './setting-modes.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour as it is stored: `#0b5cd6`. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** Contrast that words need before their ground (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5

const fonts = {
  System: null,
  Serif: "'Songti SC', 'Noto Serif SC', 'Source Han Serif SC', SimSun, Georgia, serif",
  Rounded: "ui-rounded, 'Yuanti SC', 'Hiragino Maru Gothic ProN', 'Arial Rounded MT Bold', sans-serif",
} as const

/**
 * Style rules of the author's colour and font, for the whole page; blank where there are none. A colour too light to be
 * read is darkened until it can be; the dark theme and that of high contrast keep their own.
 */
export function themeStyle(record: Pick<NaireRecord, 'ThemeColor' | 'ThemeFont'>): string {
  const { ThemeColor = '' } = record
  const font = fonts[modeOf(record, 'ThemeFont')]
  const rules = [
    ...(isColour(ThemeColor)
      ? [`html:root:not([data-theme=dark],[data-theme=high-contrast]){${colours(ThemeColor)}}`]
      : []),
    ...(font === null ? [] : [`html:root{--font-family:${font}}`]),
  ]
  return rules.join('')
}

function colours(given: string): string {
  const primary = readable(rgbOf(given))
  const values = {
    '--color-primary': primary,
    '--color-primary-hover': mixed(primary, black, 0.2),
    '--color-primary-tint': mixed(primary, white, 0.9),
    '--color-on-primary': white,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}:${hexOf(value)}`)
    .join(';')
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

function readable(colour: Rgb): Rgb {
  return contrastWithWhite(colour) >= leastContrast ? colour : readable(mixed(colour, black, 0.05))
}

const contrastWithWhite = (colour: Rgb): number => 1.05 / (luminance(colour) + 0.05)

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mixed = ([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb => [
  Math.round(r + (r2 - r) * share),
  Math.round(g + (g2 - g) * share),
  Math.round(b + (b2 - b) * share),
]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
