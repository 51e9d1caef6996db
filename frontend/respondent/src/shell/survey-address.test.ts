import { describe, expect, test } from 'vitest'
import { readAddress } from './survey-address.ts'

const org = '0123456789ABCDEF0123456789ABCDEF'
const naire = 'FEDCBA9876543210FEDCBA9876543210'
const at = (pathname: string, search = '') => readAddress({ pathname, search })

describe('the address of a survey', () => {
  test('names mode, organisation and questionnaire [R2-01]', () => {
    expect(at(`/survey/online/${org}/${naire}`)).toMatchObject({
      page: 'survey',
      mode: 'online',
      orgSid: org,
      naireSid: naire,
      userSid: null,
    })
  })

  test('may name a respondent, and takes GUIDs in lower case with hyphens [R2-01]', () => {
    expect(at(`/survey/test/${org}/fedcba98-7654-3210-fedc-ba9876543210/${org.toLowerCase()}`)).toMatchObject({
      naireSid: naire,
      userSid: org,
    })
  })

  test.each(['。', '，', '.', ')', '%E3%80%82', '」。', '。/'])('forgives “%s” behind it', (stop) => {
    expect(at(`/survey/online/${org}/${naire}${stop}`)).toMatchObject({ naireSid: naire, userSid: null })
    expect(at(`/survey/online/${org}/${naire}/${org}${stop}`)).toMatchObject({ naireSid: naire, userSid: org })
  })

  test.each(['。', '，', '、'])('forgives “%s” behind its query', (stop) =>
    expect(at(`/survey/online/${org}/${naire}`, `?code=K7${encodeURIComponent(stop)}`)).toMatchObject({
      query: { code: 'K7' },
    }),
  )

  test('carries theme, language and the session store in its query [R2-05]', () => {
    const address = at(`/survey/offline/${org}/${naire}`, '?theme=dark&lang=ar&uss=true&ward=7')
    expect(address).toMatchObject({ theme: 'dark', lang: 'ar', tabOnly: true, query: { ward: '7' } })
  })

  test('names a part of a questionnaire [R2-05]', () => {
    expect(at(`/survey/online/${org}/${naire}`, '?start_position=2')).toMatchObject({ startPosition: '2' })
    expect(at(`/survey/online/${org}/${naire}`, '?start_position=')).toMatchObject({ startPosition: null })
  })

  test.each([
    '/',
    '/survey',
    `/survey/live/${org}/${naire}`,
    `/survey/online/${org}/x`,
    `/survey/online/${org}/${naire}/x`,
    `/survey/online/%E0%A4%A/${naire}`,
  ])('%s is no survey', (path) => expect(at(path).page).toBe('unknown'))

  test('sessions of another device are taken over at a place of its own', () => {
    expect(at('/survey/continue')).toEqual({ page: 'continue' })
    expect(at(`/survey/continue/${org}`).page).toBe('unknown')
  })

  test('the uploader reached by QR code is told apart [R2-03]', () => {
    const address = at(`/sessionNaire/uploadAttach/${org}/${naire}/${org}/${naire.toLowerCase()}/false`)
    expect(address).toEqual({ page: 'uploader', naireSid: naire, sessionSid: org, qruploaderSid: naire })
    expect(at(`/sessionNaire/uploadAttach/${org}/${naire}/a/b/false`).page).toBe('unknown')
  })
})
