import { describe, expect, test } from 'vitest'
import { paradataBytes, paradataDefSid, paradataEntries, paradataIn, type Paradata } from './paradata.ts'

const measured: Paradata = {
  devices: ['mobile'],
  networks: ['4g'],
  pages: { 1: [12.5, 1] },
  questions: { age: [3.2, 1] },
}
const many = (count: number, code: string): Paradata => ({
  ...measured,
  questions: Object.fromEntries(Array.from({ length: count }, (_, n) => [`${code}${n}`, [3.2, 1] as const])),
})

describe('paradata', () => {
  test("travel as one entry of the session's metadata", () => {
    expect(paradataEntries(measured)).toEqual([
      { DefSid: paradataDefSid, Path: '$paradata', ValString: JSON.stringify(measured) },
    ])
    expect(paradataIn(paradataEntries(measured))).toEqual(measured)
    expect(paradataEntries(null)).toEqual([])
  })

  test('stay small: the questions of a very long questionnaire are left out, the pages stay', () => {
    expect(paradataIn(paradataEntries(many(700, 'Q')))?.questions['Q699']).toEqual([3.2, 1])
    const [entry] = paradataEntries(many(2_000, 'Q'))
    expect(paradataIn([entry])).toEqual({ ...measured, questions: {} })
    const [chinese] = paradataEntries(many(400, '近来您的睡眠怎么样'))
    expect(new TextEncoder().encode(chinese?.ValString ?? '').length).toBeLessThanOrEqual(paradataBytes)
  })

  test('are read with care: they come from a device', () => {
    const entry = (ValString: string) => [{ DefSid: paradataDefSid, Path: '$paradata', ValString }]
    expect(paradataIn(entry('no JSON'))).toEqual({ devices: [], networks: [], pages: {}, questions: {} })
    expect(
      paradataIn(entry('{"devices":["mobile",7],"pages":{"1":[1,2],"2":["x",1],"3":[-1,0]},"questions":5}')),
    ).toEqual({ devices: ['mobile'], networks: [], pages: { 1: [1, 2] }, questions: {} })
    expect(paradataIn(entry(`{"devices":["${'x'.repeat(paradataBytes)}"]}`))).toBeNull()
    expect(paradataIn(null)).toBeNull()
    expect(paradataIn([{ DefSid: 'other', Path: '$paradata', ValString: '{}' }])).toBeNull()
  })
})
