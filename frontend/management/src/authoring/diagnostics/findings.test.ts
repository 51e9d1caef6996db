import { placeOf, type NaireFinding } from '@naire/domain/diagnostics'
import { caseEntry } from '@naire/domain/test-cases'
import { plantedNaire } from '../../../../../domain/src/reachability/testing/planted-naire.ts'
import { expect, test } from 'vitest'
import { examine } from './examine.ts'
import { findingsByQuestion } from './findings-by-question.ts'
import type { DiagnosticsMessage } from './messages.ts'
import { sameAsBefore } from './use-findings.ts'

const now = Date.parse('2026-03-01T02:00:00Z')

test('what is seen at once is told first, then how far the walk is, then what it found', () => {
  const told: DiagnosticsMessage[] = []
  examine({ record: plantedNaire(), installed: null, now }, (one) => told.push(one))
  expect(
    told[0]?.kind === 'checked' && told[0].findings.map(({ code, sentence }) => `${code} ${sentence.key}`),
  ).toEqual(['Q90 expression.contradiction'])
  expect(told[1]).toEqual({ kind: 'tried', findings: [] })
  expect(told.slice(2, -1).every(({ kind }) => kind === 'progress')).toBe(true)
  const last = told.at(-1)
  expect(last?.kind === 'explored' && last.findings.map(({ code }) => code)).toEqual(['Q50', 'Q120', 'Q90', null])
})

test('a change that breaks a recorded case is told, with the way to the case', () => {
  const planted = plantedNaire()
  const kept = {
    sid: 'C',
    name: '全答“是”',
    viewPort: 'mobile',
    lang: 'zh-CN',
    at: '2026-03-01T02:00:00Z',
    feedbacks: [],
    outcome: { shown: [], score: 7, success: true, alarm: 0, quotaCells: [] },
  } as const
  const record = {
    ...planted,
    Questions: planted.Questions.slice(0, 1),
    QuotarList: [],
    ResourceList: [caseEntry(kept, planted.Sid)],
  }
  const told: DiagnosticsMessage[] = []
  examine({ record, installed: null, now }, (one) => told.push(one))
  const tried = told.find(({ kind }) => kind === 'tried')
  const [finding] = tried?.kind === 'tried' ? tried.findings : []
  expect(finding).toMatchObject({
    sentence: { key: 'cases.changed', params: { name: '全答“是”', number: 2 } },
    severity: 'warning',
  })
  expect(finding && placeOf(finding, record)).toEqual({ kind: 'testCase', sid: 'C' })
})

test('what the installation does not have is told beside the checks, where it is known, with the way to the setting', () => {
  const planted = plantedNaire()
  const record = {
    ...planted,
    Questions: planted.Questions.slice(0, 1),
    QuotarList: [],
    WxAppid: 'wx9',
    CloudUploadName: ' archive ',
  }
  const told: DiagnosticsMessage[] = []
  for (const installed of [{ WxAppid: ['wx1'], CloudUploadName: ['archive'] }, null])
    examine({ record, installed, now }, (one) => told.push(one))
  const checked = told
    .filter(({ kind }) => kind === 'checked')
    .map((one) =>
      one.kind === 'checked' ? one.findings.filter(({ path }) => path === 'WxAppid' || path === 'CloudUploadName') : [],
    )
  expect(
    checked.map((findings) =>
      findings.map(({ severity, sentence }) => [severity, sentence.key, sentence.params['name']]),
    ),
  ).toEqual([[['warning', 'services.unknownWechatAccount', 'wx9']], []])
  expect(checked[0]?.[0] && placeOf(checked[0][0], record)).toEqual({ kind: 'setting', name: 'WxAppid' })
})

test('a questionnaire that cannot be answered is said to be so, beside its errors', () => {
  const { Questions, ...rest } = plantedNaire()
  const [first, ...others] = Questions
  const told: DiagnosticsMessage[] = []
  examine({ record: { ...rest, Questions: [{ ...first!, Data: '{' }, ...others] }, installed: null, now }, (one) =>
    told.push(one),
  )
  expect(
    told[0]?.kind === 'checked' &&
      told[0].findings.some(({ severity, code }) => severity === 'error' && code === first?.Code),
  ).toBe(true)
  expect(told.at(-1)).toEqual({ kind: 'unanswerable' })
})

test('the outline is told how many of which each question has', () => {
  const finding = (questionSid: string | null, severity: NaireFinding['severity']) =>
    ({ questionSid, severity }) as NaireFinding
  const marks = findingsByQuestion([
    finding('A', 'error'),
    finding('A', 'hint'),
    finding('B', 'warning'),
    finding(null, 'error'),
    finding('A', 'error'),
  ])
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
