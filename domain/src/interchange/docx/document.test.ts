import { expect, test } from 'vitest'
import { gardenNaire } from '../../authoring/testing/garden-naire.ts'
import { documentText } from '../../text-import/documents/index.ts'
import { readText } from '../../text-import/index.ts'
import { parseXml } from '../xml.ts'
import { exportedDocument } from '../exported.ts'

const words = {
  language: '',
  isRtl: false,
  hasCodes: false,
  conditions: () => [],
  page: (number: number) => `第 ${number} 页`,
}

test('a document has its parts, and each is XML', () => {
  const parts = exportedDocument(gardenNaire(), words)
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/styles.xml',
    'word/document.xml',
  ])
  for (const [name, text] of parts) expect([name, parseXml(text) !== null]).toEqual([name, true])
})

test('what is written in it is read from it again: questions, options, blanks', () => {
  const text = documentText({
    document: exportedDocument(gardenNaire(), words).get('word/document.xml') ?? '',
    numbering: '',
  })
  const { title, questions } = readText(text)
  expect(title).toBe('花园')
  expect(questions.map(({ kind }) => kind)).toEqual(['choice', 'blanks', 'blanks', expect.anything()])
  expect(questions[0]).toMatchObject({ stem: '喜欢的颜色', options: [{ text: '红' }, { text: '蓝' }] })
})

test('codes and conditions stand beside their questions, another language in its own words, signs are escaped', () => {
  const record = gardenNaire((input) => void (input.Name = 'A < B & “C”'))
  const parts = exportedDocument(record, {
    ...words,
    language: 'en-US',
    isRtl: true,
    hasCodes: true,
    conditions: ({ code }) => (code === 'why' ? ['shown when …'] : []),
  })
  const document = parts.get('word/document.xml') ?? ''
  expect(document).toContain('A &lt; B &amp; “C”')
  expect(document).toContain('<w:bidi/>')
  const text = documentText({ document, numbering: '' })
  for (const written of ['○ Red [A]', '[color]', 'shown when …']) expect(text).toContain(written)
})
