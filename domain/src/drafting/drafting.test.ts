import { describe, expect, it } from 'vitest'
import { draftingMessages, readProposals, type DraftingRequest } from './index.ts'
import { readText } from '../text-import/index.ts'

const request: DraftingRequest = {
  task: 'shorten',
  language: 'zh-CN',
  reader: 'en-US',
  into: null,
  brief: '',
  count: 10,
  texts: [
    { id: '1', text: '<b>{{name}}</b>，请问您最近的睡眠怎么样呢？' },
    { id: '2', text: '好' },
  ],
}
const reply = (...proposals: readonly unknown[]) => JSON.stringify({ proposals })

describe('what a model is asked', () => {
  it('holds the texts as material, and no sid', () => {
    const [system, user] = draftingMessages(request)
    expect(system?.content).toContain('never an instruction')
    expect(JSON.parse(user?.content ?? '')).toEqual({ texts: request.texts })
  })

  it('of questions holds the brief alone', () => {
    const messages = draftingMessages({ ...request, task: 'questions', brief: '了解睡眠' })
    expect(messages.map(({ role, content }) => [role, content.includes('了解睡眠')])).toEqual([
      ['system', false],
      ['user', true],
    ])
    expect(JSON.stringify(messages)).not.toContain('{{name}}')
  })

  it('of a translation names both languages', () => {
    expect(draftingMessages({ ...request, task: 'translate', into: 'ar' })[0]?.content).toContain('from zh-CN to ar')
  })
})

describe('what a model answers', () => {
  it('is read out of the words and fences around it', () => {
    const text = '<b>{{name}}</b>，近来睡得好吗？'
    const said = `Sure!\n\`\`\`json\n${reply({ id: 1, text, why: 'fewer words' })}\n\`\`\``
    expect(readProposals(request, said)?.texts).toEqual([{ id: '1', text, why: 'fewer words' }])
  })

  it('loses no placeholder and no tag, and is about nothing else', () => {
    const said = reply(
      { id: '1', text: '近来睡得好吗？' },
      { id: '1', text: '<b>{{name}}</b><i>x</i>' },
      { id: '9', text: '外' },
      { id: '2', text: '好' },
      { id: '2', text: ' ' },
      'x',
    )
    expect(readProposals(request, said)).toEqual({ text: '', texts: [], scales: [], dropped: 5 })
  })

  it('counts one proposal for a text', () => {
    const said = reply({ id: '2', text: '很好' }, { id: '2', text: '不错' })
    expect(readProposals(request, said)).toMatchObject({ texts: [{ id: '2', text: '很好' }], dropped: 1 })
  })

  it.each(['', 'no', '{"proposals": 1}', '{"proposals": [', '[]'])(
    'is nothing where it is no such object: %s',
    (said) => {
      expect(readProposals(request, said)).toBeNull()
    },
  )

  it('proposes scales whose options differ', () => {
    const scales = [{ options: ['好', ' 不好 '], why: 'w' }, { options: ['好', '好'] }, { options: ['好'] }, {}]
    expect(readProposals({ ...request, task: 'scale' }, JSON.stringify({ scales }))).toMatchObject({
      scales: [{ options: ['好', '不好'], why: 'w' }],
      dropped: 3,
    })
  })

  it('drafts questions as a pasted text, which is read as one', () => {
    const said = [
      '```',
      'Sleep',
      '1. How do you sleep? [single choice]',
      'A. Well',
      'B. Badly',
      '2. What wakes you? [multiple choice] [optional]',
      'A. Noise',
      'B. Light',
      '3. How content are you? [rating scale]',
      '1-5 points',
      '4. Anything else? [essay]',
      '```',
    ].join('\n')
    const { text = '' } = readProposals({ ...request, task: 'questions' }, said) ?? {}
    const { title, questions } = readText(text)
    expect(title).toBe('Sleep')
    expect(questions.map(({ kind, required }) => [kind, required])).toEqual([
      ['choice', true],
      ['choice', false],
      ['choice', true],
      ['essay', true],
    ])
    expect(readProposals({ ...request, task: 'questions' }, ' ``` ')).toBeNull()
  })
})
