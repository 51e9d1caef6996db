import { ConfigInvalid } from '@naire/projections/process'
import { expect, it } from 'vitest'
import { readWorkConfig } from './config.ts'

it('reads limits of queues over the usual ones, and where WeChat is', () => {
  expect(readWorkConfig({})).toMatchObject({
    wechat: null,
    limits: { 'match-quotas': { concurrency: 32, perSecond: null } },
  })
  const { limits, wechat } = readWorkConfig({
    QUEUE_LIMITS: 'match-quotas=16, fetch-recordings=4/20',
    WECHAT_APP_ID: 'wx',
    WECHAT_APP_SECRET: 's',
  })
  expect(limits).toMatchObject({
    'match-quotas': { concurrency: 16, perSecond: null },
    'fetch-recordings': { concurrency: 4, perSecond: 20 },
    'raise-alarms': { concurrency: 4 },
  })
  expect(
    readWorkConfig({
      WECHAT_APP_ID: 'wx',
      WECHAT_APP_SECRET: 's',
      WECHAT_ALARM_TEMPLATE: 't',
      PUBLIC_URL: 'https://survey.example.org/',
    }).alarmNotice,
  ).toEqual({ templateId: 't', publicUrl: 'https://survey.example.org' })
  expect(wechat).toEqual([{ apiUrl: 'https://api.weixin.qq.com', appId: 'wx', secret: 's' }])
})

it('sends recordings to a service only where its address and its key are both told', () => {
  expect(readWorkConfig({}).transcription).toBeNull()
  const service = { TRANSCRIPTION_URL: 'https://speech.example.org/v1/', TRANSCRIPTION_KEY: 'k' }
  expect(readWorkConfig(service).transcription).toEqual({
    url: 'https://speech.example.org/v1',
    key: 'k',
    model: 'whisper-1',
  })
  for (const half of [{ TRANSCRIPTION_URL: service.TRANSCRIPTION_URL }, { TRANSCRIPTION_KEY: 'k' }])
    expect(() => readWorkConfig(half)).toThrow('TRANSCRIPTION_URL: and TRANSCRIPTION_KEY need each other')
  expect(() => readWorkConfig({ ...service, TRANSCRIPTION_URL: 'ftp://x' })).toThrow('TRANSCRIPTION_URL: is an address')
})

it('tells places to a map service only where its kind and its key are both told', () => {
  expect(readWorkConfig({ GEOCODER: 'tencent', GEOCODER_KEY: 'k' }).geocoding).toEqual({
    kind: 'tencent',
    url: 'https://apis.map.qq.com',
    key: 'k',
  })
  expect(() => readWorkConfig({ GEOCODER_KEY: 'k' })).toThrow('GEOCODER: and GEOCODER_KEY need each other')
  expect(() => readWorkConfig({ GEOCODER: 'other', GEOCODER_KEY: 'k' })).toThrow('GEOCODER: is amap or tencent')
})

it('complains of everything at once', () => {
  try {
    readWorkConfig({ QUEUE_LIMITS: 'other=3', WECHAT_API_URL: 'nowhere', WECHAT_APP_ID: 'wx' })
    expect.unreachable()
  } catch (error) {
    const { complaints } = error as ConfigInvalid
    expect(complaints.map((line) => line.split(':')[0])).toEqual(['QUEUE_LIMITS', 'WECHAT_API_URL'])
  }
  expect(() => readWorkConfig({ WECHAT_ALARM_TEMPLATE: 't' })).toThrow(
    'WECHAT_ALARM_TEMPLATE: needs PUBLIC_URL and WECHAT_APP_ID',
  )
  expect(() => readWorkConfig({ WECHAT_APP_ID: 'wx' })).toThrow('WECHAT_APP_SECRET: is missing beside the others')
})

it('reads further accounts of WeChat beside the usual one, and says no secret of a list that is wrong', () => {
  const usual = { WECHAT_APP_ID: 'wx', WECHAT_APP_SECRET: 's' }
  const { wechat } = readWorkConfig({
    ...usual,
    WECHAT_API_URL: 'https://wechat.example.org/',
    WECHAT_ACCOUNTS: ' wx2:two, wx3:th:ree ,',
  })
  expect(wechat?.map(({ apiUrl, appId, secret }) => [apiUrl, appId, secret])).toEqual([
    ['https://wechat.example.org', 'wx', 's'],
    ['https://wechat.example.org', 'wx2', 'two'],
    ['https://wechat.example.org', 'wx3', 'th:ree'],
  ])
  const complaint = (WECHAT_ACCOUNTS: string, env: object = usual) => {
    try {
      readWorkConfig({ ...env, WECHAT_ACCOUNTS })
      return null
    } catch (error) {
      return String(error)
    }
  }
  for (const wrong of ['topsecret', 'wx2:', ':topsecret', 'wx2:topsecret,wx2:topsecret', 'wx2:top secret']) {
    expect(complaint(wrong)).toContain('WECHAT_ACCOUNTS: is a list')
    expect(complaint(wrong)).not.toMatch(/top ?secret/)
  }
  expect(complaint('wx:other')).toContain('WECHAT_ACCOUNTS: holds WECHAT_APP_ID')
  expect(complaint('wx2:two', {})).toContain('WECHAT_ACCOUNTS: needs WECHAT_APP_ID and WECHAT_APP_SECRET')
})
