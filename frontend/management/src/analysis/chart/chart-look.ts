import type { ChartLook } from './chart-option.ts'

/** Told apart by those who see few colours and in print: light and dark take turns. */
const onLight = [
  '#0b5cd6',
  '#e59a2f',
  '#14804a',
  '#b85c9e',
  '#5b6774',
  '#56b4e9',
  '#8a3b12',
  '#a9b800',
  '#4b3fa0',
  '#c2262e',
]
const onDark = [
  '#6ba6ff',
  '#e8b057',
  '#56c48b',
  '#e39ad0',
  '#a5b1bd',
  '#9bdcf5',
  '#d98a5c',
  '#d3df5a',
  '#a79df0',
  '#ff8a90',
]

export const seriesColours = (): readonly string[] =>
  document.documentElement.dataset['theme'] === 'dark' ? onDark : onLight

/** Look of the page that an element stands in. */
export function lookOf(element: HTMLElement, language: string): ChartLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: token('color-ink'),
    muted: token('color-muted'),
    line: token('color-line'),
    paper: token('color-paper'),
    font: style.fontFamily,
    series: seriesColours(),
    heat: [token('color-primary-tint'), token('color-primary')],
    language,
    isRtl: style.direction === 'rtl',
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    height: element.clientHeight,
  }
}
