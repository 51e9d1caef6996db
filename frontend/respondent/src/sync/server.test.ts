import { refusals } from '@naire/domain/refusals'
import { afterEach, expect, test, vi } from 'vitest'
import { httpServer } from './server.ts'

// WeChat's script complains outside of a browser; no test here gets as far as to use it.
vi.mock('weixin-js-sdk', () => ({ default: undefined }))

test('what WeChat says to programmers, the person is told in a sentence of their language', async () => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
  vi.stubGlobal('location', { href: 'https://survey.example/survey/' })
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: { code: '', message: 'config:fail, the permission value is offline verifying' } },
      { status: 403 },
    ),
  )
  const server = httpServer({ lang: () => 'en-US', say: (key) => `<${key}>` })
  expect(await server.leaveVoice('local-1')).toEqual({
    verdict: 'refused',
    status: 0,
    message: '<questions:record.notLeft>',
  })
})

afterEach(() => void vi.unstubAllGlobals())

const who = { Authorization: 'Bearer t', 'X-Org': 'O' }

/** Outcome of a commit that gets this response. */
async function commit(status: number, code = '', signedIn = true) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ error: { code, message: '不行' } }, { status }))
  vi.stubGlobal('fetch', fetched)
  const signedOut = vi.fn()
  const server = httpServer({ lang: () => 'zh-CN', say: (key) => key, ...(signedIn && { who, signedOut }) })
  const { verdict } = await server.commit('K', {
    Sid: 'S',
    NaireSid: 'N',
    CommandId: '0AF7651916CD43DD8448EB211C80319C',
  })
  return { verdict, isSignedOut: signedOut.mock.calls.length > 0, headers: fetched.mock.calls[0]?.[1]?.headers }
}

test('who has signed in says so, with their organisation [R6-01]', async () => {
  expect((await commit(401)).headers).toMatchObject({ ...who, 'X-Session-Key': 'K' })
  expect((await commit(401, '', false)).headers).not.toHaveProperty('Authorization')
})

test('each commit has a trace of its own, the same when it is sent again', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-8448eb211c80319c-01'
  for (const status of [503, 200]) expect((await commit(status)).headers).toMatchObject({ traceparent })
})

test.each([
  [401, refusals['access.signedOut'].code],
  [403, refusals['access.blocked'].code],
  [403, ''],
])('a sign-in that is over (%i %s) loses nothing: what waits goes on waiting [R8-01]', async (status, code) => {
  expect(await commit(status, code)).toMatchObject({ verdict: 'later', isSignedOut: true })
  expect(await commit(status, code, false)).toMatchObject({ verdict: 'refused', isSignedOut: false })
})

test('a questionnaire that is closed to everybody signs nobody out', async () => {
  expect(await commit(403, refusals['naire.closed'].code)).toMatchObject({ verdict: 'refused', isSignedOut: false })
})
