import { expect, test } from 'vitest'
import { compileNaire, openSession } from '../../answering/index.ts'
import { fullLanguage } from '../../expression/index.ts'
import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { questionDefinitions } from '../../questions/index.ts'
import { readText } from '../read-text.ts'
import { recordOfDraft } from '../record.ts'
import { summary } from '../testing/summary.ts'
import { documentText } from './document-text.ts'
import { sheetText } from './sheet-text.ts'

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (text: string, list?: readonly [string, number]) =>
  `<w:p><w:pPr>${list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : ''}</w:pPr>${run(text)}</w:p>`
const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const document = (...parts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w"><w:body>${parts.join('')}<w:sectPr/></w:body></w:document>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum><w:abstractNum w:abstractNumId="7">${level(0, 'chineseCounting', '第%1部分')}${level(1, 'bullet', '')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="7"/></w:num></w:numbering>`

test('numbers and letters that the word processor writes by itself are there, and begin again below each question', () => {
  const parts = [
    paragraph('早餐调查'),
    paragraph('您吃早餐吗？', ['3', 0]),
    paragraph('每天', ['3', 1]),
    paragraph('有时', ['3', 1]),
    paragraph('您喝什么？[多选]', ['3', 0]),
    paragraph('茶', ['3', 1]),
    paragraph('咖啡', ['3', 1]),
  ]
  const text = documentText({ document: document(...parts), numbering })
  expect(text).toBe('早餐调查\n1. 您吃早餐吗？\nA. 每天\nB. 有时\n2. 您喝什么？[多选]\nA. 茶\nB. 咖啡')
  expect(summary(readText(text))).toEqual([
    '# 早餐调查',
    'choice 您吃早餐吗？ → 每天 | 有时',
    expect.stringContaining('您喝什么？'),
  ])
})

test('Chinese numbers, bullets, pages, signs, breaks and what older programs show', () => {
  const odd =
    '<w:p><w:r><w:t>a&lt;b &amp; c</w:t><w:tab/><w:sym w:char="F0A8"/><w:br/><w:t>d</w:t><w:instrText>PAGE</w:instrText><w:delText>weg</w:delText></w:r><mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent></w:p>'
  const text = documentText({
    document: document(
      paragraph('基本情况', ['4', 0]),
      paragraph('好', ['4', 1]),
      odd,
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
      '<w:p/>',
      paragraph('完', ['9', 0]),
    ),
    numbering,
  })
  expect(text).toBe('第一部分 基本情况\n○ 好\na<b & c\t□\nd[图片]\n\n---\n\n完')
})

test('a table is a matrix; one of a single column is only a frame', () => {
  const grid = table([
    ['', '满意', '一般', '不满意'],
    ['服务', '', '', ''],
    ['环境', '', '', ''],
  ])
  const text = documentText({
    document: document(paragraph('1. 请评价'), grid, table([['2. 您的建议？']])),
    numbering: '',
  })
  expect(summary(readText(text))).toEqual([
    'matrix 请评价 → 服务 环境 × 满意 一般 不满意',
    expect.stringContaining('您的建议？'),
  ])
})

test('a document that is none gives no text', () => {
  for (const wrong of ['', '<w:p>', 'plain', '</w:p></w:tr><w:t>x</w:t>'])
    expect(documentText({ document: wrong, numbering: wrong })).toBe('')
})

test('a sheet with a head of questions, types and options is read question by question', () => {
  const rows = [
    ['员工调查'],
    ['题号', '题目', '题型', '选项1', '选项2', '是否必填'],
    [1, '您的部门？', '单选题', '研发', '销售', '是'],
    [2, '您常用的工具？', '多选题', '电脑', '手机', '否'],
    [3, '您的建议？', '简答题', '', '', ''],
  ]
  expect(sheetText(rows)).toBe(
    '员工调查\n1. 您的部门？[单选题]\n○ 研发\n○ 销售\n2. 您常用的工具？[多选题][选填]\n○ 电脑\n○ 手机\n3. 您的建议？[简答题]',
  )
  expect(
    sheetText([
      ['Question', 'Options'],
      ['Tea?', 'A. Yes\nB. No'],
    ]),
  ).toBe('1. Tea?\nA. Yes\nB. No')
})

test('a sheet without one is its cells, with tabs between', () => {
  expect(sheetText([['1. 满意吗', '好', '坏'], [], ['', 'x', '']])).toBe('1. 满意吗\t好\t坏\n\tx')
})

/** Questions that have to be answered, by their numbers in the text. */
function requiredIn(text: string): string {
  const { record } = parseRecord(
    recordOfDraft(readText(text), { sid: 'A'.repeat(32), name: 'untitled', modifyTime: '2026-01-05T02:00:00.000Z' }),
  ) as { readonly record: NaireRecord }
  const session = openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
    sessionSid: '0',
    viewPort: 'mobile',
    lang: 'zh-CN',
    now: new Date(0),
  })
  const missing = new Set(session.validateAll().map(({ questionSid }) => questionSid))
  return record.Questions.filter(({ Sid }) => missing.has(Sid))
    .map(({ Code }) => Code)
    .join(' ')
}

// Sorting is always required (content §5.5).
const kinds = ['单选', '多选', '填空', '简答', '排序', '评分']

test('every question of a document has to be answered, whatever it is, unless the document says otherwise', () => {
  const asked = (said: string) =>
    requiredIn(
      documentText({
        document: document(
          ...kinds.flatMap((kind) => [
            paragraph(`题目[${kind}题]${said}`, ['3', 0]),
            ...['甲', '乙', '丙'].map((option) => paragraph(option, ['3', 1])),
          ]),
        ),
        numbering,
      }),
    )
  expect(asked('')).toBe('Q1 Q2 Q3 Q4 Q5 Q6')
  expect(asked('[选填]')).toBe('Q5')
})

test('every question of a sheet has to be answered, whatever it is, unless its column says otherwise', () => {
  const asked = (said: string) =>
    requiredIn(
      sheetText([
        ['题目', '题型', '选项1', '选项2', '选项3', '是否必填'],
        ...kinds.map((kind, at) => [`题目${at}`, `${kind}题`, '甲', '乙', '丙', said]),
      ]),
    )
  expect(asked('')).toBe('Q1 Q2 Q3 Q4 Q5 Q6')
  expect(asked('否')).toBe('Q5')
})
