import type { NaireRecord } from '@naire/domain/naires'
import { describe, expect, it } from 'vitest'
import { smallNaireInput } from '../../../tests/fixtures/small-naire.ts'
import { campaignMessage, htmlOf, mailQuestion } from './index.ts'

describe('the first question in a mail', () => {
  const { Questions, ...record } = smallNaireInput()
  const [color, ...others] = Questions
  const asking = (source: string, more: object = {}) =>
    ({
      ...record,
      Questions: [
        { ...color!, Data: JSON.stringify({ ...color!.Data, Config: { PrefillExpression: source, ...more } }) },
        ...others.map((each) => ({ ...each, Data: JSON.stringify(each.Data) })),
      ],
    }) as unknown as NaireRecord

  it('is one choice, always shown, that the address answers', () => {
    expect(mailQuestion(asking(' $query.color '), '')).toEqual({
      stem: ['喜欢的颜色'],
      parameter: 'color',
      options: [
        { code: '1', text: '红' },
        { code: '2', text: '蓝' },
      ],
      scale: null,
    })
    expect(mailQuestion(asking('$ident.color'), '')).toBeNull()
    for (const field of ['VisibleExpression', 'HideExpression'])
      expect(mailQuestion(asking('$query.answer', { [field]: 'true' }), ''), field).toBeNull()
    expect(mailQuestion({ ...asking(''), Questions: asking('').Questions.slice(1) }, '')).toBeNull()
  })

  it('needs no parameter of its author’s, unless the one that stands for it means something else', () => {
    const bare = asking('')
    expect(mailQuestion(bare, '')?.parameter).toBe('answer')
    const elsewhere = { Header: '{{$query.answer}}' }
    const counted = { MetadataDefs: [{ Sid: 'M', Path: 'answer', Source: 'query' }] } as const
    for (const taken of [elsewhere, counted, { IdentifyingQuery: 'answer' }])
      expect(mailQuestion({ ...bare, ...taken }, '')).toBeNull()
    const [first, ...rest] = asking('$query.answer').Questions
    const second = { ...first!, Sid: 'second', Seq: 0.5, Data: bare.Questions[0]!.Data }
    expect(mailQuestion({ ...bare, Questions: [second, first!, ...rest] }, '')).toBeNull()
    expect(mailQuestion({ ...asking('$query.code'), IdentifyingQuery: 'code' }, '')).toBeNull()
  })

  const levels = Array.from({ length: 11 }, (_, level) => ({
    Sid: `L${level}`,
    Code: String(level),
    Seq: level + 1,
    Data: level === 5 ? '<img src="x">' : String(level),
    ScaleEffect: 'star',
    AfterData: { 0: '不会', 10: '一定会' }[level] ?? '',
  }))
  const scale = (fields: object = {}, rows: readonly object[] = [{}]) => {
    const naire = asking('')
    const [first, ...rest] = naire.Questions
    const Rows = rows.map((row, at) => ({ Sid: `R${at}`, Code: `R${at}`, Seq: at + 1, Data: '推荐', ...row }))
    const matrix = { Sid: 'I', Code: 'I1', ScaleMode: true, Rows, Options: levels, ...fields }
    const Data = JSON.stringify({ Data: '您会推荐吗？', Interactions: [matrix] })
    return { ...naire, Questions: [{ ...first!, Type: 1, Data }, ...rest] }
  }

  it('is a matrix of one row as well, with what stands at the ends of its scale', () => {
    expect(mailQuestion(scale(), '')).toEqual({
      stem: ['您会推荐吗？', '推荐'],
      parameter: 'answer',
      options: levels.map(({ Code }) => ({ code: Code, text: Code })),
      scale: { ends: ['0 = 不会', '10 = 一定会'] },
    })
    const Translations = { 'en-US': { 'R0.Data': '', 'L10.AfterData': 'Surely' } }
    const english = mailQuestion({ ...scale(), Translations }, 'en-US')
    expect([english?.stem, english?.scale?.ends]).toEqual([['您会推荐吗？'], ['0 = 不会', '10 = Surely']])
    const intro = { IsGroupIntro: true }
    expect(mailQuestion(scale({}, [intro, {}]), '')).not.toBeNull()
    for (const wrong of [
      scale({ AllowMulti: true }),
      scale({}, [{}, {}]),
      scale({}, [{ VisibleExpression: 'years > 3' }]),
      scale({ Options: [...levels, { ...levels[0], Sid: 'L11', Code: '11' }] }),
    ])
      expect(mailQuestion(wrong, '')).toBeNull()
  })

  const asked = (naire: NaireRecord) => {
    const texts = { 'zh-CN': { subject: '请答', text: '{{name}}：\n\n{{question}}\n\n谢谢' } }
    const person = { code: 'A1', name: '王<', mobile: null, mail: null, openid: null, language: null, columns: {} }
    return campaignMessage({
      form: { channel: 'mail', texts, language: 'zh-CN' },
      naire: { ...naire, IdentifyingQuery: 'code' },
      place: { orgSid: 'O', naireSid: 'N' },
      siteUrl: 'https://survey.example.org',
      person,
      id: 'M',
      to: 'a@example.org',
      unsubscribeToken: 'T',
    }).text
  }
  const buttonsIn = (html: string) =>
    [...html.matchAll(/<a style="[^"]+" href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, label]) => [href, label])

  it('is asked in text and as buttons that begin with the answer', () => {
    const text = asked(asking('$query.answer'))
    const [, red = ''] = /^▸ 红 (\S+)$/m.exec(text) ?? []
    expect(Object.fromEntries(new URL(red).searchParams)).toMatchObject({ code: 'A1', answer: '1' })
    const html = htmlOf(text, 'zh-CN')
    expect(html).toContain('王&lt;')
    expect(buttonsIn(html)).toEqual([
      [red.replaceAll('&', '&amp;'), '红'],
      [expect.stringContaining('answer=2'), '蓝'],
    ])
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(html).toContain('</a><br><a ')
  })

  it('shows the levels of a scale side by side, none of them blank', () => {
    const text = asked(scale())
    expect(text).toContain('您会推荐吗？\n推荐\n\n▹ 0 https://')
    expect(text).toContain('\n0 = 不会 · 10 = 一定会\n')
    const html = htmlOf(text, 'zh-CN')
    expect(buttonsIn(html)).toEqual(levels.map(({ Code }) => [expect.stringMatching(`answer=${Code}$`), Code]))
    expect(html.match(/<\/a> <a /g)).toHaveLength(10)
    expect(html).not.toContain('▹')
    expect(html).toContain('</a><br>0 = 不会')
  })
})
