import type { NaireFinding } from '@naire/domain/findings'
import { plantedNaire } from '../../../../../domain/src/explorer/testing/planted-naire.ts'
import { expect, test } from 'vitest'
import { examine } from './examine.ts'
import { findingsByQuestion } from './findings-by-question.ts'
import { sameAsBefore } from './same-as-before.ts'
import type { Told } from './told.ts'

const now = Date.parse('2026-03-01T02:00:00Z')

test('what is seen at once is told first, then how far the walk is, then what it found', () => {
  const told: Told[] = []
  examine({ record: plantedNaire(), now }, (one) => told.push(one))
  expect(told[0]?.kind === 'checked' && told[0].findings.map(({ code, sentence }) => `${code} ${sentence.key}`)).toEqual(['Q90 expression.contradiction'])
  expect(told.slice(1, -1).every(({ kind }) => kind === 'progress')).toBe(true)
  const last = told.at(-1)
  expect(last?.kind === 'explored' && last.findings.map(({ code }) => code)).toEqual(['Q50', 'Q120', 'Q90', null])
})

test('a questionnaire that cannot be answered is said to be so, beside its errors', () => {
  const { Questions, ...rest } = plantedNaire()
  const [first, ...others] = Questions
  const told: Told[] = []
  examine({ record: { ...rest, Questions: [{ ...first!, Data: '{' }, ...others] }, now }, (one) => told.push(one))
  expect(told[0]?.kind === 'checked' && told[0].findings.some(({ severity, code }) => severity === 'error' && code === first?.Code)).toBe(true)
  expect(told.at(-1)).toEqual({ kind: 'unanswerable' })
})

test('the outline is told how many of which each question has', () => {
  const finding = (questionSid: string | null, severity: NaireFinding['severity']) => ({ questionSid, severity }) as NaireFinding
  const marks = findingsByQuestion([finding('A', 'error'), finding('A', 'hint'), finding('B', 'warning'), finding(null, 'error'), finding('A', 'error')])
  expect([...marks]).toEqual([
    ['A', { error: 2, warning: 0, hint: 1 }],
    ['B', { error: 0, warning: 1, hint: 0 }],
  ])
})

test('what is still found is not told anew', () => {
  const finding = (id: string, code: string) => ({ id, code }) as NaireFinding
  const before = [finding('1', 'Q1'), finding('2', 'Q2')]
  expect(sameAsBefore(before, structuredClone(before))).toBe(before)
  const now = sameAsBefore(before, [finding('2', 'Q3'), finding('1', 'Q1')])
  expect(now[1]).toBe(before[0])
  expect(now[0]).toEqual(finding('2', 'Q3'))
})
