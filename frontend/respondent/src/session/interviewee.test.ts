import { expect, test } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { intervieweeIn, ownIdentity, storeOfInterviewee } from './interviewee.ts'

const user = { Sid: 'U7', Name: '安妮', Token: 't' }
const row = (Sid: string, IdentifyingCode: string | null) =>
  ({ Sid, NaireSid: 'N', UserSid: 'U7', IdentifyingCode, StartTime: 1, Stage: 'answering' }) as SessionRow

test('an interview meets the sessions of its person alone; sending meets all of them', async () => {
  const all = memoryStore()
  for (const [sid, code] of [
    ['S1', 'A1'],
    ['S2', 'A2'],
    ['S3', null],
  ] as const)
    await all.putSession(row(sid, code))
  const store = storeOfInterviewee(all, { user, query: { interview: 'A2' } })
  expect((await store.sessionsOf('N', 'U7')).map(({ Sid }) => Sid)).toEqual(['S2'])
  expect(await store.sessions()).toHaveLength(3)
  expect(storeOfInterviewee(all, { user, query: {} })).toBe(all)
})

test('nobody interviews without having signed in', () => {
  expect(intervieweeIn({ query: { interview: 'A1' } })).toBeNull()
  expect(intervieweeIn({ user, query: { interview: ' ' } })).toBeNull()
})

test('the code of the person comes with the interview, whatever parameter the author names', () => {
  const asks = { AnonymousMode: 1, IdentifyingQuery: 'id' } as PublishedNaire
  const at = (more: object) => ({ query: { interview: 'K7' }, ...more }) as unknown as SurveyAddress
  expect(ownIdentity(asks, at({ user }))).toEqual({ kind: 'known', code: 'K7' })
  expect(ownIdentity(asks, at({}))).toEqual({ kind: 'asked', tried: '' })
  expect(ownIdentity({} as PublishedNaire, at({ user }))).toEqual({ kind: 'known', code: null })
})
