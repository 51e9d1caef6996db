import { expect, test } from 'vitest'
import { viewPortOf } from './view-port.ts'

test.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
  [1920, 'desktop'],
] as const)('a window of %i pixels is a %s (runtime §9)', (width, viewPort) => expect(viewPortOf(width)).toBe(viewPort))
