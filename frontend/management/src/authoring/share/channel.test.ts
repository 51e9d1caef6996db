import { expect, test } from 'vitest'
import { channelFilter, isChannelCode, surveyLink } from './channel.ts'

const naire = { OrgSid: 'A'.repeat(32), Sid: 'B'.repeat(32), DefaultTheme: 'dark' }

test('a link tells over which channel somebody came, beside the theme', () => {
  expect(surveyLink(naire, 'https://example.org')).toBe(`https://example.org/survey/online/${naire.OrgSid}/${naire.Sid}?theme=dark`)
  expect(surveyLink(naire, 'https://example.org', { code: 'poster-1', name: 'x' })).toMatch(/\?theme=dark&source=poster-1$/)
})

test('sessions of a channel are those with the whole code, wherever it stands in the address', () => {
  const filter = channelFilter('N', { code: 'a', name: '' })
  expect(filter).toContain("QueryParams eq 'source=a'")
  expect(filter).toContain("endswith(QueryParams,'&source=a')")
  expect(filter).toContain("Mode ne 'test'")
  expect(['a', 'A_1-b'].every(isChannelCode)).toBe(true)
  expect(['', 'a b', "a'b", 'é'].some(isChannelCode)).toBe(false)
})
