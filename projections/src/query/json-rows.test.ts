import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonRows } from './json-rows.ts'
import type { Write } from './row-layout.ts'

/** A record as the database writes it. */
function recordOf(values: readonly (string | null)[]): string {
  const texts = values.map((value) =>
    value !== null && (value === '' || /["\\(),\s]/.test(value))
      ? `"${value.replaceAll(/["\\]/g, '$&$&')}"`
      : (value ?? ''),
  )
  return `(${texts.join(',')})`
}

function written(writes: readonly Write[], rows: readonly (readonly (string | null)[])[]): unknown {
  const json = new JsonRows({
    values: writes.map((write, index) => ({ before: `${index === 0 ? '{' : ','}"v${index}":`, write })),
    end: '}',
  })
  for (const row of rows) json.add(recordOf(row))
  return JSON.parse(`[${json.take().toString()}]`)
}

/** Arbitrary text that the database accepts: any character but the zero, and no half of a surrogate pair. */
const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\u0000', ''))

describe('rows written as JSON', () => {
  it('hold every text as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(text), fc.option(text)), { minLength: 1 }), (rows) => {
        expect(written(['string', 'string'], rows)).toEqual(rows.map(([v0, v1]) => ({ v0, v1 })))
      }),
    )
  })

  it('hold JSON as it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.jsonValue(),
            fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => any + 0)),
          ),
          { minLength: 1 },
        ),
        (rows) => {
          const texts = rows.map(([json, number]) => [
            JSON.stringify(json).replaceAll('\\u0000', ''),
            number === null ? null : String(number),
          ])
          expect(written(['json', 'number'], texts)).toEqual(
            texts.map(([json, number]) => ({
              v0: JSON.parse(String(json)) as unknown,
              v1: number === null ? null : Number(number),
            })),
          )
        },
      ),
    )
  })

  it('have null for what is no number', () => {
    expect(written(['number', 'number', 'number', 'number'], [['NaN', 'Infinity', '-Infinity', '-1.5e-7']])).toEqual([
      { v0: null, v1: null, v2: null, v3: -1.5e-7 },
    ])
  })

  it('hold what a function makes of a text, however long it gets', () => {
    const long = '课'.repeat(200_000)
    expect(
      written(
        [(given) => JSON.stringify(long + given), 'string'],
        [
          ['a "b", (c)\\', '心'],
          [null, 'x'],
        ],
      ),
    ).toEqual([
      { v0: `${long}a "b", (c)\\`, v1: '心' },
      { v0: null, v1: 'x' },
    ])
  })

  it('are given once', () => {
    const json = new JsonRows({ values: [{ before: '{"v":', write: 'number' }], end: '}' })
    json.add('(1)')
    json.add('(2)')
    expect([json.bytes, json.take().toString(), json.bytes, json.take().length]).toEqual([16, '{"v":1},{"v":2}', 0, 0])
  })
})
