import { describe, expect, test } from 'vitest'
import { choice, multi, naire, text } from './naire.ts'
import { scenario } from './scenario.ts'

const record = naire(
  [
    text('Q1'),
    choice('Q2', { A: { Data: '给{{Q1}}的' }, B: { Data: '都不是' } }, { Data: '旧', OriData: '{{Q1}}，请选：' }),
  ],
  {
    Translations: { 'en-US': { 'sid-Q2-A.Data': 'for {{Q1}}' } },
  },
)

describe('placeholders', () => {
  test('are filled in options and above a control too, escaped as they stand in HTML [C3-02]', () => {
    const { session } = scenario(record).answer('Q1', '王 <b>')
    const [interaction] = session.question('sid-Q2').interactions
    expect(interaction?.options.map((option) => option.text)).toEqual(['给王 &lt;b&gt;的', '都不是'])
    expect(interaction?.content).toMatchObject({
      Data: '王 &lt;b&gt;，请选：',
      OriData: '王 &lt;b&gt;，请选：',
      Entries: [{ Data: '给王 &lt;b&gt;的' }, { Data: '都不是' }],
    })
  })

  test('follow what they read, and the language', () => {
    const asked = scenario(record, { lang: 'en-US' })
    const before = asked.session.question('sid-Q2')
    asked.answer('Q1', 'Li')
    expect(asked.session.question('sid-Q2')).not.toBe(before)
    expect(asked.session.question('sid-Q2').interactions[0]?.options[0]?.text).toBe('for Li')
  })
})

test('the text of a chosen option is in the language of the session, where it is placed; conditions read the own one', () => {
  const asked = naire(
    [
      multi('Q1', { A: { Data: '自己' }, B: { Data: '家人' } }),
      text('Q2', {}, { Data: '{{Q1.text}}？', Config: { VisibleExpression: "Q1.text == '家人'" } }),
    ],
    { Translations: { 'en-US': { 'sid-Q1-B.Data': 'family', 'sid-Q2.Data': 'With {{Q1.text}}?' } } },
  )
  const stem = (lang: string) =>
    scenario(asked, { lang }).answer('Q1', 'B').expectVisible('Q2').answer('Q1', 'A', 'B').session.question('sid-Q2')
      .stem
  expect(stem('zh-CN')).toBe('自己,家人？')
  expect(stem('en-US')).toBe('With 自己,family?')
})

test('a message names the option in the language of the session', () => {
  const asked = naire(
    [choice('Q1', { A: { Data: '其他', TextInputConfig: { Enabled: true, DataType: { Required: true } } } })],
    {
      Translations: { 'en-US': { 'sid-Q1-A.Data': '<b>Other</b>' } },
    },
  )
  const named = (lang: string) =>
    scenario(asked, { lang })
      .answer('Q1', 'A')
      .session.validateQuestion('sid-Q1')
      .map(({ key, params }) => [key, params])
  expect(named('en-US')).toEqual([['requireSelOptionInput', { option: 'Other' }]])
  expect(named('zh-CN')).toEqual([['requireSelOptionInput', { option: '其他' }]])
})

test('braces in an option that are no expression stay as written', () => {
  const { session } = scenario(
    naire([text('Q1'), choice('Q2', { A: { Data: '{{constructor}} 和 {{1 +}}' }, B: { Data: '{{Q1}}' } })]),
  ).answer('Q1', '王')
  expect(session.question('sid-Q2').interactions[0]?.options.map((option) => option.text)).toEqual([
    '{{constructor}} 和 {{1 +}}',
    '王',
  ])
})

describe('$session', () => {
  test('reads the start, the number, and the whole seconds spent on the session, which it remembers', () => {
    const shown = naire([
      text('Q1'),
      text(
        'Q2',
        {},
        {
          Config: {
            VisibleExpression:
              "$session.duration >= 30 && $session.survey_seq == 2 && $session.start_time < '2026-03-02'",
          },
        },
      ),
    ])
    const session = { start_time: new Date('2026-03-01T01:00:00Z'), survey_seq: 2 }
    const device = scenario(shown, { session }).expectHidden('Q2')
    for (let page = 0; page < 3; page += 1) device.session.spend('', 10.2, new Date('2026-03-01T02:01:00Z'))
    device.expectVisible('Q2')
    scenario(shown, {
      session,
      remembered: JSON.parse(JSON.stringify(device.session.remembered())) as unknown,
    }).expectVisible('Q2')
  })
})
