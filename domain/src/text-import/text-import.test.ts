import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { compileNaire, openSession } from '../answering/index.ts'
import { fullLanguage, shuffled } from '../expression/index.ts'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { questionDefinitions } from '../questions/index.ts'
import { kindChoices, readText, recordOfDraft, type Choices } from './index.ts'
import { labelOf } from './labels.ts'
import { readTags } from './tags.ts'
import { corpus as corpusIn } from './testing/corpus.ts'
import { summary } from './testing/summary.ts'
import { chineseTexts } from './testing/texts-zh.ts'
import { englishTexts } from './testing/texts-en.ts'

const options = 'A. 甲\nB. 乙\nC. 丙'
const bodies: Readonly<Record<string, string>> = {
  单选: options,
  多选: options,
  排序: options,
  矩阵: '\t好\t坏\n服务\t\t\n环境\t\t',
  评分: '1-5分',
}
const samples = [...chineseTexts, ...englishTexts]
const asRecord = (text: string) =>
  recordOfDraft(readText(text), { sid: 'A'.repeat(32), name: 'untitled', modifyTime: '2026-01-05T02:00:00.000Z' })

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

  it.each([
    ['', 'Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8'],
    ['[选填]', 'Q7'],
  ])('asks for every answer alike, whatever the question is%s', (said, required) => {
    const kinds = ['单选', '多选', '填空', '简答', '矩阵', '上传附件', '排序', '评分'].map(
      (kind, index) => `${index + 1}. 题目${index}[${kind}题]${said}\n${bodies[kind] ?? ''}`,
    )
    const { record } = parseRecord(asRecord(kinds.join('\n'))) as { readonly record: NaireRecord }
    const session = openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
      sessionSid: '0',
      viewPort: 'mobile',
      lang: 'zh-CN',
      now: new Date(0),
    })
    const codes = new Map(record.Questions.map(({ Sid, Code }) => [Sid, Code]))
    expect([...new Set(session.validateAll().map(({ questionSid }) => codes.get(questionSid)))].join(' ')).toBe(
      required,
    )
  })

  it('keeps signs of markup as text', () => {
    const [question] = asRecord('1. Is 3 < 5 & 5 > 3?\nA. <b>yes</b>\nB. no').Questions
    expect(question?.Data.Data).toBe('Is 3 &lt; 5 &amp; 5 &gt; 3?')
    expect(JSON.stringify(question)).toContain('&lt;b&gt;yes&lt;/b&gt;')
  })

  it('makes a questionnaire without problems of any heap of such lines', () => {
    const lines = samples.flatMap(({ text }) => text.split('\n'))
    for (let run = 0; run < runs(100); run += 1) {
      const heap = shuffled(lines, `heap/${run}`).slice(0, 30).join('\n')
      const { Questions } = asRecord(heap)
      expect(new Set(Questions.map(({ Code }) => Code)).size).toBe(Questions.length)
      if (Questions.length > 0) expect(parseRecord(asRecord(heap))).toHaveProperty('record')
    }
  })

  it('is empty when nothing is there', () => {
    expect(readText(' \n\t\n')).toEqual({ title: '', questions: [], remarks: [], lines: [] })
  })
})

describe('what the author decides otherwise', () => {
  const text = 'Q1 您喜欢哪些？\nA. 茶\nB. 咖啡\n含冷热饮。\nQ2 您的评价？'
  const readAs = (choices: Partial<Choices>) =>
    summary(readText(text, { lines: {}, kinds: {}, ...choices })).filter((line) => !/^\d/.test(line))

  it('changes the kind of a question, and nothing of its text is lost', () => {
    const head = 'Q1 您喜欢哪些？'
    expect(readAs({ kinds: { [head]: 'multi' } })[0]).toBe('choice 您喜欢哪些？ → 茶 | 咖啡 含冷热饮。 *')
    expect(readAs({ kinds: { [head]: 'sort' } })[0]).toBe('sort 您喜欢哪些？ → 茶 | 咖啡 含冷热饮。')
    expect(readAs({ kinds: { [head]: 'matrix' } })[0]).toBe('matrix 您喜欢哪些？ → 茶 咖啡 含冷热饮。 × 1 2 3 4 5')
    expect(readAs({ kinds: { [head]: 'essay' } })[0]).toBe('essay 您喜欢哪些？ ⏎ A. 茶 ⏎ B. 咖啡 ⏎ 含冷热饮。')
    expect(readAs({ kinds: { 'Q2 您的评价？': 'rating' } })[1]).toBe('choice 您的评价？ → 1 | 2 | 3 | 4 | 5')
    expect(readAs({ kinds: { 'Q2 您的评价？': 'choice' } })[1]).toBe('choice 您的评价？ → A | B')
    for (const kind of kindChoices)
      expect(
        parseRecord(
          recordOfDraft(readText(text, { lines: {}, kinds: { [head]: kind, 'Q2 您的评价？': kind } }), {
            sid: 'A'.repeat(32),
            name: 'x',
            modifyTime: '2026-01-05T02:00:00.000Z',
          }),
        ),
        kind,
      ).toHaveProperty('record')
  })

  it('makes a line a question, an option, a text, or leaves it out', () => {
    expect(readAs({ lines: { '含冷热饮。': 'text' } })).toEqual([
      'choice 您喜欢哪些？ → 茶 | 咖啡',
      'intro 含冷热饮。',
      'essay 您的评价？',
    ])
    expect(readAs({ lines: { '含冷热饮。': 'option' } })[0]).toBe('choice 您喜欢哪些？ → 茶 | 咖啡 | 含冷热饮。')
    expect(readAs({ lines: { '含冷热饮。': 'stem' } })[0]).toBe('choice 您喜欢哪些？ ⏎ 含冷热饮。 → 茶 | 咖啡')
    expect(readAs({ lines: { '含冷热饮。': 'question' } })[1]).toBe('essay 含冷热饮。')
    const left = readText(text, { lines: { '含冷热饮。': 'unread' }, kinds: {} })
    expect(left.lines.find(({ number }) => number === 4)).toMatchObject({ as: 'unread', question: null })
    expect(left.remarks).toContainEqual({ line: 4, key: 'unread', text: '含冷热饮。' })
  })
})

describe('texts as people have them', () => {
  const corpus = [...samples, ...corpusIn('zh'), ...corpusIn('en')]
  const questionsOf = (lines: readonly string[]) =>
    lines.filter((line) => !/^(?:# |\d+ )/.test(line) && !/^(?:── )?intro /.test(line))

  it('are sixty', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
  })

  it('are read right in at least 95 of 100 questions', () => {
    const wrong = corpus.flatMap(({ name, text, summary: expected }) => {
      const read = new Set(summary(readText(text)))
      return questionsOf(expected)
        .filter((line) => !read.has(line))
        .map((line) => `${name}: ${line}`)
    })
    const count = corpus.flatMap(({ summary: expected }) => questionsOf(expected)).length
    expect(wrong.length / count, `${wrong.length} of ${count} are not: ${wrong.join('\n')}`).toBeLessThanOrEqual(0.05)
  })

  it.each(corpus)('$name: every line is accounted for, and its words are in the questionnaire', ({ text }) => {
    const draft = readText(text)
    expect(draft.lines.map(({ number }) => number)).toEqual(
      text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1])),
    )
    const kept = wordsOf(`${draft.title} ${JSON.stringify(draft.questions)}`)
    for (const { as, text: line } of draft.lines) {
      if (['pageBreak', 'hint', 'unread', 'repeated'].includes(as)) continue
      const { stem } = readTags(labelOf(line.replace(/^[*＊]\s*/, ''))?.rest ?? line)
      for (const word of stem.split(/[\s\p{P}\p{S}\p{No}]+/u).filter((part) => /[\p{L}]{2}/u.test(part)))
        expect(kept, line).toContain(wordsOf(word))
    }
  })

  it('lose no question: as many are read as stand there', () => {
    for (const { name, text, summary: expected } of corpus)
      expect(questionsOf(summary(readText(text))), name).toHaveLength(questionsOf(expected).length)
  })
})

function wordsOf(text: string): string {
  return text.replace(/\[\[I\d+\]\]|[\s\p{P}\p{S}]/gu, '').replace(/[a-zA-Z]\d*(?=")/g, '')
}
