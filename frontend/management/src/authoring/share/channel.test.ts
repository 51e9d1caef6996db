import { expect, test } from 'vitest'
import { channelFilter, surveyLink } from './channel.ts'

const naire = { OrgSid: 'A'.repeat(32), Sid: 'B'.repeat(32), DefaultTheme: 'dark' }

test('a link tells over which channel somebody came, beside the theme [R2-02, S2-38]', () => {
  expect(surveyLink(naire, 'https://example.org')).toBe(
    `https://example.org/survey/online/${naire.OrgSid}/${naire.Sid}?theme=dark`,
  )
  expect(surveyLink(naire, 'https://example.org', { Code: 'poster-1', Name: 'x' })).toMatch(
    /\?theme=dark&source=poster-1$/,
  )
})

test('sessions of a channel are counted without those that only tried the questionnaire', () => {
  expect(channelFilter('N', { Code: 'a', Name: '' })).toBe("NaireSid eq 'N' and Mode ne 'test' and Source eq 'a'")
})
