import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { breakpoints } from './view-ports.ts'

const frontend = fileURLToPath(new URL('../../../', import.meta.url))
const sheets = ['ui', 'interactions', 'questions', 'respondent'].flatMap((part) => {
  const folder = join(frontend, part, 'src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name))
})

test('the breakpoints are those of runtime §9 [R9-15]', () => {
  expect(breakpoints).toEqual({ sm: 544, md: 768, lg: 1024, xl: 1200 })
})

test('what a respondent sees changes its shape at these widths and at no other', () => {
  const widths = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/\((min|max)-width: (\d+)px\)/g)].map(([, side, px]) => ({
      sheet,
      from: Number(px) + (side === 'max' ? 1 : 0),
    })),
  )
  expect(widths.length).toBeGreaterThan(4)
  const known: readonly number[] = Object.values(breakpoints)
  expect(widths.filter(({ from }) => !known.includes(from))).toEqual([])
})
