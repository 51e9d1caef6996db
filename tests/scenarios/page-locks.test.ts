import { describe, expect, test } from 'vitest'
import { choice, naire, text } from './naire.ts'
import { scenario, start, type Scenario } from './scenario.ts'

const Fetch = { url: 'https://a.example/open?code={{Q1}}' }
const locked = (UnlockExpression: string, fetch: object = Fetch) =>
  naire([
    text('Q1'),
    text(
      'Q2',
      { DataType: { Required: true } },
      { FetchLockConfig: { Required: true, Fetch: fetch, UnlockExpression } },
    ),
  ])
const unlocking = 'unlock/sid-Q2'
const opens = (expression: string, response: string | null) =>
  scenario(locked(expression)).answer('Q1', 'k7').session.respond(unlocking, response, start)

describe('fetch lock: "if required, the question is unlocked by a remote request whose response is checked by the unlock expression" [C4-22] [R4-30]', () => {
  test('locked it takes no answer, and that is all that is wrong with it', () => {
    const made = scenario(locked("$response == 'ok'"))
      .answer('Q2', 'early')
      .expectBlank('Q2')
      .expectDraft('Q2')
      .expectFindings('Q2', 'locked')
      .expectReadonly('Q2')
    expect(made.state('Q2').locked).toBe(true)
    expect(made.state('Q1').locked).toBe(false)
    expect(made.session.validateAll().map(({ key }) => key)).toEqual(['locked'])
  })

  test('the right answer opens it, for good', () => {
    const made = scenario(locked("$response == 'ok'"))
    expect(made.session.respond(unlocking, 'no', start)).toBe(false)
    expect(made.session.respond(unlocking, null, start)).toBe(false)
    const version = made.state('Q2').version
    expect(made.session.respond(unlocking, 'ok', start)).toBe(true)
    expect(made.state('Q2')).toMatchObject({ locked: false, readonly: false })
    expect(made.state('Q2').version).toBeGreaterThan(version)
    made.expectFindings('Q2', 'required:stem Q2').answer('Q2', 'x').expectAnswer('Q2', 'x')
    expect(() => made.session.respond(unlocking, 'no', start)).toThrow(RangeError)
  })

  test('whoever listens to the question hears of it', () => {
    const made = scenario(locked(''))
    let heard = 0
    made.session.subscribe('sid-Q2', () => (heard += 1))
    made.session.respond(unlocking, 'true', start)
    expect(heard).toBe(1)
  })

  test.each([
    ["$response == 'ok'", 'ok', true],
    ["$response == 'ok'", '"ok"', true],
    ['$response.data.open', '{"data":{"open":true}}', true],
    ['$response.data.open', '{"data":{"open":false}}', false],
    ['$response.data.open', 'not json', false],
    ['$response.data.open', '{"data":null}', false],
    ['is_empty($response.data)', '{"data":{"open":true}}', true],
    ["$response['0'] == 3", '[3]', true],
    ["$response.tags == 'b'", '{"tags":["a","b"]}', true],
    ["$response.tags == 'b'", '{"tags":[{"b":1}]}', false],
    ['$response.code == Q1', '{"code":"k7"}', true],
    ['$response.code == Q1', '{"code":"k8"}', false],
    ["contains($response, 'deep')", '{"deep":1}', true],
    ['is_empty($response.none)', '{}', true],
    ['is_empty(Q9)', 'x', true],
    ['', 'true', true],
    ['', 'welcome', true],
    ['', 'false', false],
    ['', '0', false],
    ['', '', false],
  ])('reading text or JSON [C7-04]: %s of %s is %s', (expression, response, isOpen) => {
    expect(opens(expression, response)).toBe(isOpen)
  })

  test('without the lock being required it is open', () => {
    const record = naire([text('Q1', {}, { FetchLockConfig: { Required: false, Fetch, UnlockExpression: 'false' } })])
    const made = scenario(record).answer('Q1', 'x').expectAnswer('Q1', 'x')
    expect(made.session.requests()).toEqual([])
  })

  test('an unlocked question is remembered as such; the answers of a session do not unlock', () => {
    const made = scenario(locked(''))
    made.session.respond(unlocking, 'true', start)
    made.answer('Q2', 'x')
    const [feedbacks, remembered] = [made.session.feedbacks(), made.session.remembered()]
    scenario(locked(''), { remembered }).load(feedbacks).expectAnswer('Q2', 'x').expectFindings('Q2')
    scenario(locked('')).load(feedbacks).expectFindings('Q2', 'locked')
  })
})

describe('the request of the author: "url, method, headers, body, mode, credentials" [R4-30] [C3-07]', () => {
  const requestOf = (made: Scenario) => made.session.requests()[0]
  const filled = (fetch: object) => requestOf(scenario(locked('', fetch)).answer('Q1', 'a&b\n"c"'))

  test('is offered while the question is visible and locked', () => {
    const hidden = naire([
      choice('Q1', 'AB'),
      text('Q2', {}, { Config: { VisibleExpression: "Q1 == 'A'" }, FetchLockConfig: { Required: true, Fetch } }),
    ])
    const made = scenario(hidden)
    expect(made.session.requests()).toEqual([])
    expect(requestOf(made.answer('Q1', 'A'))).toEqual({
      id: unlocking,
      purpose: 'unlock',
      questionSid: 'sid-Q2',
      url: 'https://a.example/open?code=A',
      method: 'GET',
      headers: {},
      body: null,
      mode: 'cors',
      credentials: 'same-origin',
    })
  })

  test('what a respondent typed stays one value wherever it is put', () => {
    expect(filled({ url: 'u?q={{Q1}}' })?.url).toBe('u?q=a%26b%0A%22c%22')
    expect(filled({ url: 'u', headers: { 'X-A': '{{Q1}}' } })?.headers).toEqual({ 'X-A': 'a&b "c"' })
    expect(filled({ url: 'u', body: { q: '{{Q1}}' } })?.body).toBe('{"q":"a&b\\n\\"c\\""}')
    expect(
      filled({ url: 'u', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'q={{Q1}}' })?.body,
    ).toBe('q=a%26b%0A%22c%22')
    expect(filled({ url: 'u/{{ }}/x' })?.url).toBe('u//x')
    expect(filled({ url: 'u', body: 'say {{Q1}}' })?.body).toBe('say a&b\n"c"')
  })
})

describe('help', () => {
  const record = naire([text('Q1')], { ShowFetchHelp: true, HelpFetchConfig: { url: 'https://a.example/help/{{Q1}}' } })

  test('is a request that the host makes and shows', () => {
    const made = scenario(record).answer('Q1', 'x')
    expect(made.session.requests()).toMatchObject([{ id: 'help', purpose: 'help', url: 'https://a.example/help/x' }])
    expect(made.session.respond('help', 'Read the leaflet.', start)).toBe(false)
  })

  test('only where the questionnaire shows it', () => {
    expect(scenario({ ...record, ShowFetchHelp: false }).session.requests()).toEqual([])
  })
})

test('RemoteModeConfig "Enable, ResourceList" is shown while enabled [C3-06]', () => {
  const ResourceList = [{ Sid: 'r1', Url: '', Type: 'video' }]
  const remote = (Enable: boolean) =>
    scenario(naire([text('Q1', {}, { RemoteModeConfig: { Enable, ResourceList } })])).state('Q1').remoteMode
  expect(remote(true)).toEqual({ ResourceList })
  expect(remote(false)).toBeNull()
})

test('`$meta` reads metadata by path, dates as dates', () => {
  const stem = { OriData: "{{$meta.store.code}} {{year($meta.opened)}} {{$meta.opened > date('2020-01-01')}}" }
  scenario(naire([text('Q1', {}, stem)]), {
    meta: { 'store.code': 'S7', opened: new Date('2024-05-01T00:00:00Z') },
  }).expectStem('Q1', 'S7 2024 true')
})
