import type { ContentPart } from '../../interactions/index.ts'
import { codebookOf, type CodebookField, type CodebookQuestion } from '../../authoring/codebook/codebook.ts'
import type { NaireRecord } from '../../naires/index.ts'
import { plainOf } from '../plain-words.ts'

export interface DocumentWords {
  /** Language that the questionnaire is written in; blank: its own. */
  readonly language: string
  readonly isRtl: boolean
  readonly hasCodes: boolean
  /** Conditions in words, for a question; none: they are left out. */
  readonly conditions: (question: CodebookQuestion) => readonly string[]
  /** `Page 2`. */
  readonly page: (number: number) => string
}

/** A questionnaire on paper, as the entries of a .docx archive. */
export function documentParts(record: NaireRecord, words: DocumentWords): ReadonlyMap<string, string> {
  const title = record.Translations?.[words.language]?.[`${record.Sid}.Name`] ?? record.Name
  const questions = codebookOf(record, words.language)
  const body = [
    paragraph(runs(title), { style: 'Title', ...words }),
    ...questions.flatMap((question, at) => [
      ...(at > 0 && questions[at - 1]?.page !== question.page
        ? [paragraph(runs(words.page(question.page)), { style: 'Heading1', ...words })]
        : []),
      ...questionParts(question, words),
    ]),
  ]
  return new Map([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', packageRelations],
    ['word/_rels/document.xml.rels', documentRelations],
    ['word/styles.xml', styles],
    [
      'word/document.xml',
      `${head}<w:document ${namespace}><w:body>${body.join('')}${section(words.isRtl)}</w:body></w:document>`,
    ],
  ])
}

function questionParts(question: CodebookQuestion, words: DocumentWords): readonly string[] {
  const number = question.number === null ? '' : `${question.number}. `
  const code = words.hasCodes ? ` [${question.code}]` : ''
  const stem = plainOf(question.html.replace(/\{\{[^{}]*\}\}/g, '……')).replace(/\[\[[^[\]]*\]\]/g, line)
  const conditions = words
    .conditions(question)
    .map((text) => paragraph(runs(text, '<w:i/><w:color w:val="666666"/>'), { style: 'Normal', ...words }))
  return [
    paragraph(runs(number + stem, question.number === null ? '' : '<w:b/>') + runs(code, '<w:color w:val="888888"/>'), {
      style: 'Question',
      ...words,
    }),
    ...conditions,
    ...(question.parts.length > 0
      ? [grid(question, words)]
      : question.fields.flatMap((field) => fieldParts(field, question, words))),
  ]
}

const line = '____________'
const noNotes = { strong: '', em: '' }

function fieldParts(field: CodebookField, question: CodebookQuestion, words: DocumentWords): readonly string[] {
  const parts = field.parts.filter(({ IsGroupIntro }) => !IsGroupIntro)
  const byAxis = (axis: ContentPart['Axis']) => parts.filter(({ Axis }) => Axis === axis)
  const [rows, options] = [byAxis('row'), byAxis('option')]
  const sign = field.type === 'sort' ? '___' : field.isMany ? '☐' : '○'
  if (rows.length > 0)
    return [
      table(
        [
          ['', ...options.map(({ html }) => plainOf(html, noNotes))],
          ...rows.map(({ html }) => [plainOf(html, noNotes), ...options.map(() => sign)]),
        ],
        words,
      ),
    ]
  if (options.length > 0)
    return options.map(({ html, code }) =>
      paragraph(runs(`${sign} ${plainOf(html, noNotes)}${words.hasCodes ? ` [${code}]` : ''}`), {
        style: 'Option',
        ...words,
      }),
    )
  const isInStem = question.html.includes(`[[${field.code}]]`)
  return isInStem
    ? []
    : [
        paragraph(runs(question.type === 'essay' ? `${line.repeat(5)}\n${line.repeat(5)}` : line.repeat(3)), {
          style: 'Option',
          ...words,
        }),
      ]
}

function grid({ parts }: CodebookQuestion, words: DocumentWords): string {
  const rows = parts.filter(({ Axis, IsGroupIntro }) => Axis === 'row' && !IsGroupIntro)
  const columns = parts.filter(({ Axis }) => Axis === 'column')
  return table(
    [
      ['', ...columns.map(({ html }) => plainOf(html))],
      ...rows.map(({ html }) => [plainOf(html), ...columns.map(() => '')]),
    ],
    words,
  )
}

interface ParagraphLook {
  readonly style: string
  readonly isRtl: boolean
}

const paragraph = (content: string, { style, isRtl }: ParagraphLook) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${isRtl ? '<w:bidi/>' : ''}</w:pPr>${content}</w:p>`

/** A text as runs, its line breaks kept. */
function runs(text: string, look = ''): string {
  if (text === '') return ''
  const lines = text.split('\n').map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
  return `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`
}

function table(rows: readonly (readonly string[])[], words: DocumentWords): string {
  const cells = rows.map((row) => {
    const written = row.map(
      (cell) =>
        `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(runs(cell), { style: 'Normal', ...words })}</w:tc>`,
    )
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${written.join('')}</w:tr>`
  })
  const columns = (rows[0] ?? []).map(() => '<w:gridCol/>').join('')
  const look = `<w:tblPr><w:tblStyle w:val="Grid"/>${words.isRtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="5000" w:type="pct"/></w:tblPr>`
  return `<w:tbl>${look}<w:tblGrid>${columns}</w:tblGrid>${cells.join('')}</w:tbl>${paragraph('', { style: 'Normal', ...words })}`
}

const escaped = (text: string) =>
  [...text]
    // XML has no way to write other signs below the blank.
    .filter((sign) => sign >= ' ' || sign === '\t' || sign === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/></Types>`
const packageRelations = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`
const documentRelations = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const style = (id: string, look: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${id}"/>${id === 'Normal' || type === 'table' ? '' : '<w:basedOn w:val="Normal"/>'}${look}</w:style>`
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
  .join('')

const styles = `${head}<w:styles ${namespace}>${[
  style(
    'Normal',
    '<w:pPr><w:spacing w:after="80"/></w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Arial"/><w:sz w:val="22"/></w:rPr>',
  ),
  style(
    'Title',
    '<w:pPr><w:spacing w:after="240"/><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr>',
  ),
  style(
    'Heading1',
    '<w:pPr><w:keepNext/><w:spacing w:before="320" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:color w:val="555555"/><w:sz w:val="26"/></w:rPr>',
  ),
  style('Question', '<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/></w:pPr>'),
  style('Option', '<w:pPr><w:ind w:start="360"/></w:pPr>'),
  style('Grid', `<w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`, 'table'),
].join('')}</w:styles>`

const section = (isRtl: boolean) =>
  `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/>${isRtl ? '<w:bidi/>' : ''}</w:sectPr>`
