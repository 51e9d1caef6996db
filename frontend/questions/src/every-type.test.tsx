import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { parseRecord, withMembers, type NaireRecord } from '@naire/domain/naires'
import { questionDefinitions, questionTypeNumbers, questionTypes, type QuestionType } from '@naire/domain/questions'
import { fill } from '@naire/domain/synthetic-respondents'
import { WordsProvider } from '@naire/ui'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { memoryFiles } from '@naire/frontend-interactions/answers.ts'
import { QuestionAnswer, QuestionResult, type AnswerPorts } from './index.ts'

const at = new Date('2026-03-01T02:00:00Z')
const ports: AnswerPorts = {
  answer() {},
  files: memoryFiles(),
  recorder: { obstacle: 'unsupported', start: () => Promise.reject(new Error('No recorder')) },
}
const file = readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8')

describe.each(questionTypes)('%s', (type) => {
  test('is shown to be answered: every control has a name, nothing is answered yet', async () => {
    for (const [session, sid] of asked(type)) {
      const html = await shown(<QuestionAnswer session={session} questionSid={sid} ports={ports} told={false} />)
      expect(html).toContain(`id="q-${sid}"`)
      expect(controlsWithoutName(html)).toEqual([])
      expect(html).not.toMatch(/checked=""|undefined|\[object/)
    }
  })

  // A scanned code stands in no content that an author could fix.
  test.skipIf(type === 'scanQrCode')(
    'is shown with what was answered, and takes nothing when it is fixed',
    async () => {
      for (const [session, sid] of asked(type, { Readonly: true }, filled)) {
        const html = await shown(<QuestionAnswer session={session} questionSid={sid} ports={ports} told={true} />)
        const open = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => !/\b(?:disabled|readOnly|readonly)=""/.test(tag) && !tag.includes('type="file"'))
        expect(open).toEqual([])
      }
    },
  )

  test('is shown to staff with its answer in words', async () => {
    for (const [session, sid] of asked(type, {}, filled)) {
      const html = await shown(<QuestionResult session={session} questionSid={sid} />)
      for (const { Value1 } of session.feedbacks().filter(({ QuestionSid }) => QuestionSid === sid))
        if (Value1 && wordy.has(type)) expect(html).toContain(Value1)
      expect(html).not.toMatch(/undefined|\[object/)
    }
  })
})

test.each(['choice', 'imageChoice', 'canvasChoice', 'sort', 'loc'] as const)(
  'the words above a control of a %s are shown, to be answered and to staff',
  async (type) => {
    for (const [session, sid] of asked(type, { Data: '控件上方的话' })) {
      for (const view of [
        <QuestionAnswer key="a" session={session} questionSid={sid} ports={ports} told={false} />,
        <QuestionResult key="r" session={session} questionSid={sid} />,
      ]) {
        expect(await shown(view)).toContain('控件上方的话')
      }
    }
  },
)

test('a code to scan has a tip how, which its control is described by [R2-19]', async () => {
  const [[session, sid] = []] = asked('scanQrCode')
  const html = await shown(<QuestionAnswer session={session!} questionSid={sid!} ports={ports} told={false} />)
  const id = /<p class="n-scan__tip" id="([^"]+)">questions:scan\.tip<\/p>/.exec(html)?.[1]
  expect(html).toContain(`aria-describedby="${id}"`)
})

test('of an html text staff are shown the words, and nothing of it becomes part of the page', async () => {
  const [found] = asked('essay', { DataType: { Type: 1 } })
  const [session, sid] = found!
  const interactionSid = session.question(sid).interactions.find(({ type }) => type === 'plainText')!.sid
  session.answer(
    sid,
    interactionSid,
    {
      TextInputSid: interactionSid,
      TextInputCode: '',
      TextInputSeq: 1,
      TextInputValue: '<p>睡得<b>好</b></p><img src="https://example.com/x.png" onerror="alert(1)">',
      DatatypeFlag: 1,
      ReplyTime: 0,
      Score: null,
    } as never,
    at,
  )
  const html = await shown(<QuestionResult session={session} questionSid={sid} />)
  expect(html).toContain('睡得好')
  expect(html).not.toMatch(/<img|&lt;p/)
})

/** Types whose replies stand in the page as they are stored; times of clicks, files and codes are shown otherwise. */
const wordy: ReadonlySet<QuestionType> = new Set<QuestionType>([
  'choice',
  'matrix',
  'freeStyle',
  'essay',
  'sort',
  'loc',
  'scanQrCode',
  'inlineClick',
  'imageChoice',
  'canvasChoice',
  'imageSegment',
  'carousel',
  'blankfill',
  'repeat',
])

/**
 * Opens a session over the gallery for each of its questions of a type, without markup: what sanitises it needs a
 * browser.
 */
function asked(
  type: QuestionType,
  fields: object = {},
  before: (session: Answering) => void = () => {},
): readonly (readonly [Answering, string])[] {
  const record = JSON.parse(file.replaceAll(/<\/?p>/g, '')) as NaireRecord
  const read = parseRecord(record)
  if (!('record' in read)) throw new Error('The gallery cannot be read')
  const session = open(read.record)
  before(session)
  const fixed = open(withFields(read.record, fields))
  fixed.load(session.feedbacks(), at)
  return withMembers(record)
    .Questions.filter(({ Type }) => Type === questionTypeNumbers[type])
    .filter(({ Sid }) => fixed.question(Sid).visible)
    .map(({ Sid }) => [fixed, Sid] as const)
}

function open(record: NaireRecord): Answering {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return openSession(compiled, { sessionSid: 'A'.repeat(32), viewPort: 'mobile', lang: 'zh-CN', now: at })
}

const filled = (session: Answering) => void fill(session, { seed: 'pages', at, habits: {}, textMatching: () => null })

function withFields(record: NaireRecord, fields: object): NaireRecord {
  const changed = (data: string) => {
    const content = JSON.parse(data) as { readonly Interactions?: readonly object[] }
    return JSON.stringify({
      ...content,
      ...(content.Interactions && {
        Interactions: content.Interactions.map((interaction) => ({ ...interaction, ...fields })),
      }),
    })
  }
  return { ...record, Questions: record.Questions.map((question) => ({ ...question, Data: changed(question.Data) })) }
}

async function shown(node: ReactNode): Promise<string> {
  const words = { lang: 'zh-CN', t: (key: string) => key }
  const { prelude } = await prerenderToNodeStream(<WordsProvider words={words}>{node}</WordsProvider>)
  return text(prelude)
}

/** Controls that neither a label around them nor an attribute names. */
function controlsWithoutName(html: string): readonly string[] {
  const bare = html.replaceAll(/<label\b[^>]*>.*?<\/label>/gs, '')
  const labelled = new Set([...html.matchAll(/<label\b[^>]*\bfor="([^"]+)"/g)].map(([, id]) => id))
  return [...bare.matchAll(/<(?:input|textarea|select|audio|video)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(
      (tag) =>
        !/aria-label(?:ledby)?="[^"]+"|aria-hidden="true"/.test(tag) &&
        !labelled.has(/\bid="([^"]+)"/.exec(tag)?.[1] ?? ''),
    )
}
