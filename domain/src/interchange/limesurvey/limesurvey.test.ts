import { expect, test } from 'vitest'
import { importedXml } from '../imported.ts'
import { asked, everyLimeSurvey, limeSurvey } from '../testing/lime-every.ts'
import { made, stored, summary } from '../testing/made.ts'
import { parseXml } from '../xml.ts'

const read = (xml: string) => importedXml(xml, made)

test('a survey with every type becomes a questionnaire that can be stored', () => {
  const record = stored(read(everyLimeSurvey))
  expect(record).toMatchObject({
    Name: 'Household',
    Conclusion: 'Thank you',
    PreviousPageMode: 'Disable',
    FeedbackLink: 'https://example.org',
    QuotarList: [{ QuotarExpression: "q10 == 'A1'", Limit: 50, Memo: 'Enough' }],
  })
  expect(record.Translations?.['de']).toMatchObject({ [`${record.Sid}.Name`]: 'Haushalt' })
  expect(summary(record)).toMatchSnapshot()
})

test('boxes are asked whether they are ticked, older field names and conditions are followed', () => {
  const lines = summary(stored(read(everyLimeSurvey)))
  const of = (code: string) => lines.find((line) => line.includes(`${code}:`))
  expect(of('later')).toContain(
    "when (q10 == 'A1') && (q13 == 'SQ1' && !is_empty(q28) && q22.R1 == 'A1' && iif(q13 == 'SQ1', 1, 0) + iif(q13 == 'SQ2', 1, 0) > 1)",
  )
  expect(of('later')).toContain('You chose {{q10.text}} and {{q28}}')
  expect(of('old')).toContain("(q10 == 'A2')")
  expect(of('strange')).toContain('note relevance: statCountIf')
})

test('translations of newer exports stand in tables of their own', () => {
  const [own] = asked(1, 'S', 'one')
  const { question: _question, help: _help, ...bare } = own ?? {}
  const record = stored(
    read(
      limeSurvey({
        groups: [{ gid: 1, sid: 1, group_order: 1 }],
        group_l10ns: [{ gid: 1, group_name: 'G', language: 'en' }],
        questions: [bare],
        question_l10ns: [
          { qid: 1, question: 'In English', help: '', language: 'en' },
          { qid: 1, question: 'Auf Deutsch', help: '', language: 'de' },
        ],
      }),
    ),
  )
  expect(summary(record)).toEqual(['1 · T1:intro · <strong>G</strong>', '1 · one:freeStyle · In English · [I1 text]'])
  expect(Object.values(record.Translations?.['de'] ?? {})).toEqual(['Auf Deutsch'])
})

test('what is no survey, or broken, is none', () => {
  for (const other of [
    '',
    '<a/>',
    '{}',
    '<document><LimeSurveyDocType>Survey</LimeSurveyDocType>',
    '<document><LimeSurveyDocType>Label set</LimeSurveyDocType></document>',
  ])
    expect(read(other)).toBeNull()
})

test('an XML document is read with its entities and data', () => {
  expect(parseXml('<?xml version="1.0"?><a x="1"><!-- c --><b>1 &lt; 2 &#65;<![CDATA[<i>&amp;]]></b><c/></a>')).toEqual(
    {
      name: 'a',
      text: '',
      children: [
        { name: 'b', text: '1 < 2 A<i>&amp;', children: [] },
        { name: 'c', text: '', children: [] },
      ],
    },
  )
  for (const broken of ['<a><b></a></b>', '<a>', 'x', '</a>']) expect(parseXml(broken)).toBeNull()
})
