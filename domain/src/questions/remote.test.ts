import { describe, expect, test } from 'vitest'
import { readStoredQuestion } from './index.ts'

const read = (content: object) => readStoredQuestion({ Type: 4, Data: JSON.stringify(content) }, 'Q')
const problemsOf = (content: object) => read(content).problems.map(({ path, key }) => `${path} ${key}`)

describe('a fetch lock', () => {
  test('has the request that unlocks it, with its defaults', () => {
    const { question, problems } = read({
      FetchLockConfig: {
        Required: true,
        Fetch: { url: 'https://a.example/{{Q1}}', body: { code: '{{Q1}}' } },
        UnlockExpression: "$response == 'ok'",
      },
    })
    expect(problems).toEqual([])
    expect(question?.content.FetchLockConfig).toEqual({
      Fetch: {
        url: 'https://a.example/{{Q1}}',
        method: 'GET',
        headers: {},
        body: '{"code":"{{Q1}}"}',
        mode: 'cors',
        credentials: 'same-origin',
      },
      UnlockExpression: "$response == 'ok'",
    })
  })

  test('that is not required is none', () => {
    expect(read({ FetchLockConfig: { Required: false } }).question?.content.FetchLockConfig).toBeNull()
    expect(read({}).question?.content.FetchLockConfig).toBeNull()
  })

  test('is refused by the field that is wrong', () => {
    expect(problemsOf({ FetchLockConfig: { Required: true } })).toEqual(['Q.Data.FetchLockConfig.Fetch.url missing'])
    const Fetch = { url: 'u', method: 'STEAL', headers: { 'X-Key': 7 }, mode: 'any', credentials: 'all' }
    expect(problemsOf({ FetchLockConfig: { Required: true, Fetch } })).toEqual([
      'Q.Data.FetchLockConfig.Fetch.method unknownValue',
      'Q.Data.FetchLockConfig.Fetch.headers.X-Key wrongType',
      'Q.Data.FetchLockConfig.Fetch.mode unknownValue',
      'Q.Data.FetchLockConfig.Fetch.credentials unknownValue',
    ])
    expect(problemsOf({ FetchLockConfig: { Required: true, Fetch: { url: 'u', headers: ['a'] } } })).toEqual([
      'Q.Data.FetchLockConfig.Fetch.headers wrongType',
    ])
  })
})

describe('remote mode', () => {
  const ResourceList = [{ Sid: 'r1', Url: 'https://a.example/film.mp4', Type: 'video' }]

  test('has the resources to show while it is enabled', () => {
    expect(read({ RemoteModeConfig: { Enable: true, ResourceList } }).question?.content.RemoteModeConfig).toEqual({
      ResourceList,
    })
    expect(read({ RemoteModeConfig: { Enable: false, ResourceList } }).question?.content.RemoteModeConfig).toBeNull()
    expect(problemsOf({ RemoteModeConfig: { Enable: 'yes', ResourceList: 'r1' } })).toEqual([
      'Q.Data.RemoteModeConfig.ResourceList wrongType',
      'Q.Data.RemoteModeConfig.Enable wrongType',
    ])
  })
})
