import { describe, expect, it } from 'vitest'
import { sid, smallNaire } from '../../../tests/fixtures/small-naire.ts'
import { generalView, openLink, publishedRecord, settingRows, settingsOf } from './index.ts'

describe('the open link', () => {
  it.each([
    [{ mode: 'online', orgSid: 'O', naireSid: 'N' }, '/survey/online/O/N'],
    [{ mode: 'test', orgSid: 'O', naireSid: 'N', userSid: 'U' }, '/survey/test/O/N/U'],
    [{ mode: 'online', orgSid: 'O', naireSid: 'N', theme: 'default' }, '/survey/online/O/N'],
    [{ mode: 'offline', orgSid: 'O', naireSid: 'N', theme: 'dark blue' }, '/survey/offline/O/N?theme=dark%20blue'],
  ] as const)('%j', (link, expected) => {
    expect(openLink(link)).toBe(expected)
  })
})

describe('the general view', () => {
  it('tells place and content of every question [C7-01]', () => {
    const record = smallNaire()
    const { Questions, ResourceList } = generalView({
      ...record,
      ResourceList: [{ Sid: sid(71), NaireSid: record.Sid }],
    })
    expect(Questions[sid(13)]).toBe(`${sid(92)}@#@2@#@3@#@${record.Questions[2]?.Hash}`)
    expect(Object.keys(Questions)).toHaveLength(3)
    expect(ResourceList).toEqual([sid(71)])
  })
})

describe('settings', () => {
  it('have their defaults where the record gives none', () => {
    const settings = settingsOf({ ...smallNaire(), ReviewLevels: 2 })
    expect(settings).toMatchObject({
      ReviewLevels: 2,
      SuccessParam: 'years >= 18',
      TimeZone: 'Asia/Shanghai',
      DefaultTheme: 'default',
      SessionLimit: null,
    })
    expect(Object.keys(settings)).toEqual(Object.keys(settingRows))
  })
})

describe('what respondents’ devices get', () => {
  it('is without the authors’ notes', () => {
    const record = smallNaire()
    const noted = {
      ...record,
      Questions: record.Questions.map((question) => ({ ...question, Memo: '内部', PlainText: 'x' })),
    }
    const publication = {
      Revision: 2,
      OrgSid: 'O',
      PublishTime: '2026-02-01T00:00:00.000Z',
      OpenUrl: '/survey/online/O/N',
    }
    const published = publishedRecord(noted, publication)
    expect(published).toMatchObject({ ...publication, Sid: record.Sid })
    expect(JSON.stringify(published)).not.toMatch(/Memo|PlainText|内部/)
    expect(published.Questions[0]?.Data).toBe(record.Questions[0]?.Data)
  })
})
