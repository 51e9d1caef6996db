import { describe, expect, it } from 'vitest'
import { shuffled } from '../expression/index.ts'
import { parseRecord } from '../naires/index.ts'
import { readText, recordOfDraft } from './index.ts'
import { summary } from './testing/summary.ts'
import { chineseTexts } from './testing/texts-zh.ts'
import { englishTexts } from './testing/texts-en.ts'

const samples = [...chineseTexts, ...englishTexts]
const asRecord = (text: string) => recordOfDraft(readText(text), { sid: 'A'.repeat(32), name: 'untitled', modifyTime: '2026-01-05T02:00:00.000Z' })

describe('a pasted text', () => {
  it.each(samples)('$name', ({ text, summary: expected }) => {
    expect(summary(readText(text))).toEqual(expected)
  })

  it.each(samples)('becomes a questionnaire without problems: $name', ({ text }) => {
    expect(parseRecord(asRecord(text))).toHaveProperty('record')
  })

  it('reads the same with other line ends and a byte order mark', () => {
    for (const { text } of samples) expect(readText(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(readText(text))
  })

  it('keeps signs of markup as text', () => {
    const [question] = asRecord('1. Is 3 < 5 & 5 > 3?\nA. <b>yes</b>\nB. no').Questions
    expect(question?.Data.Data).toBe('Is 3 &lt; 5 &amp; 5 &gt; 3?')
    expect(JSON.stringify(question)).toContain('&lt;b&gt;yes&lt;/b&gt;')
  })

  it('makes a questionnaire without problems of any heap of such lines', () => {
    const lines = samples.flatMap(({ text }) => text.split('\n'))
    for (let run = 0; run < 100; run += 1) {
      const heap = shuffled(lines, `heap/${run}`).slice(0, 30).join('\n')
      const { Questions } = asRecord(heap)
      expect(new Set(Questions.map(({ Code }) => Code)).size).toBe(Questions.length)
      if (Questions.length > 0) expect(parseRecord(asRecord(heap))).toHaveProperty('record')
    }
  })

  it('is empty when nothing is there', () => {
    expect(readText(' \n\t\n')).toEqual({ title: '', questions: [], remarks: [] })
  })
})
