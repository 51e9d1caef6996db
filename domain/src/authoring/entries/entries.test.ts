import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../naires/index.ts'
import type { Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, performed, refused } from '../testing/performed.ts'

const naire = gardenNaire()
const quota = { Sid: sid(42), QuotarExpression: 'years > 30', Limit: 5 }

describe('quotas, splits, metadata definitions and resources', () => {
  test('are added last, changed in their place, and removed', () => {
    const two = after(naire, { type: 'PutEntry', list: 'quota', entry: quota })
    expect(two.QuotarList?.map(({ Limit }) => Limit)).toEqual([2, 5])
    const changed = after(two, {
      type: 'PutEntry',
      list: 'quota',
      entry: { Sid: sid(41), QuotarExpression: "color == 'A'", Limit: 9 },
    })
    expect(changed.QuotarList?.map(({ Limit }) => Limit)).toEqual([9, 5])
    expect(
      after(changed, { type: 'RemoveEntry', list: 'quota', key: sid(41) }).QuotarList?.map(({ Sid }) => Sid),
    ).toEqual([sid(42)])
  })

  test('each list takes its own', () => {
    const next = after(
      naire,
      { type: 'PutEntry', list: 'split', entry: { Id: 'half', StartCode: 'name', EndCode: 'end' } },
      { type: 'PutEntry', list: 'metadataDef', entry: { Sid: sid(45), Path: 'a.b', Name: '城市' } },
      {
        type: 'PutEntry',
        list: 'resource',
        entry: { Sid: sid(52), NaireSid: sid(1), TargetSid: sid(15), Refer: 'Data' },
      },
    )
    expect(next).toMatchObject({
      PageSplits: [{ Id: 'all' }, { Id: 'half' }],
      MetadataDefs: [{ Path: 'a.b' }],
      ResourceList: [{}, { Refer: 'Data' }],
    })
    expect(parseRecord(next)).toEqual({ record: next })
  })

  test.each<readonly [string, Operation, string]>([
    ['an entry that is none', { type: 'PutEntry', list: 'quota', entry: { Sid: sid(42) } as never }, 'badEntry'],
    ['no entry at all', { type: 'PutEntry', list: 'quota', entry: null as never }, 'badEntry'],
    ['a sid of a question', { type: 'PutEntry', list: 'quota', entry: { ...quota, Sid: sid(11) } }, 'duplicateSid'],
    ['an entry that there is not', { type: 'RemoveEntry', list: 'split', key: 'half' }, 'noEntry'],
  ])('are refused with %s', (_, operation, name) => {
    expect(refused(naire, operation)).toMatchObject({ name })
  })

  test('a resource that a content shows is removed by force only', () => {
    const place = { path: 'Questions[3].Data', question: 'why', source: sid(51) }
    expect(refused(naire, { type: 'RemoveEntry', list: 'resource', key: sid(51) })).toMatchObject({
      name: 'referred',
      places: [place],
    })
    expect(performed(naire, { type: 'RemoveEntry', list: 'resource', key: sid(51), force: true }).left).toEqual([place])
  })
})

describe('settings', () => {
  test('are set, and null takes them back to their default', () => {
    const next = after(naire, {
      type: 'ChangeSettings',
      settings: { SessionLimit: 3, SuccessParam: null, WxAppid: 'wx1' },
    })
    expect(next).toMatchObject({ SessionLimit: 3, WxAppid: 'wx1' })
    expect(next).not.toHaveProperty('SuccessParam')
    expect(JSON.stringify(parseRecord(next))).toBe(JSON.stringify({ record: next }))
  })

  test.each([
    [{ SesionLimit: 3 }, 'SesionLimit'],
    [{ SessionLimit: 'many' }, 'SessionLimit'],
    [{ Questions: [] }, 'Questions'],
  ])('%j are refused', (settings, field) => {
    expect(refused(naire, { type: 'ChangeSettings', settings })).toMatchObject({
      name: 'badSetting',
      details: { field },
    })
  })

  test.each(['Logo', 'CoverPicture'])(
    '%s is a picture of the questionnaire or an address, else it is refused',
    (field) => {
      const picture = { Sid: sid(61), NaireSid: naire.Sid, TargetType: 'Static', Type: 'Image', FileName: 'logo.png' }
      const list = { ...picture, Sid: sid(62), Type: 'Text' }
      const held = after(
        naire,
        { type: 'PutEntry', list: 'resource', entry: picture },
        { type: 'PutEntry', list: 'resource', entry: list },
      )
      const set = (value: string): Operation => ({ type: 'ChangeSettings', settings: { [field]: value } })
      for (const value of [
        picture.Sid,
        'https://example.org/logo.png',
        `/naire/${naire.Sid}/resource/${sid(61)}.png`,
        '',
      ])
        expect(after(held, set(value))).toMatchObject({ [field]: value })
      for (const value of ['logo.png', list.Sid, sid(63), 'javascript:alert(1)', 'https://'])
        expect(refused(held, set(value))).toMatchObject({ name: 'badPicture', details: { field, value } })
    },
  )

  test('the name is not blank, page groups are JSON', () => {
    expect(after(naire, { type: 'ChangeName', name: '园' })).toMatchObject({ Name: '园' })
    expect(refused(naire, { type: 'ChangeName', name: ' ' })).toMatchObject({ name: 'badSetting' })
    const grouped = after(naire, { type: 'ChangePageGroups', pageGroups: '[]' })
    expect(grouped).toMatchObject({ PageGroups: '[]' })
    expect(after(grouped, { type: 'ChangePageGroups', pageGroups: null })).toEqual(naire)
    expect(refused(naire, { type: 'ChangePageGroups', pageGroups: '[' })).toMatchObject({ name: 'notJson' })
  })
})

describe('translations', () => {
  const translate = (language: string, key: string, text: string | null): Operation => ({
    type: 'ChangeTranslation',
    language,
    key,
    text,
  })

  test('are set and taken away text by text', () => {
    const next = after(naire, translate('de', `${sid(11)}.Data`, 'Farbe'), translate('en-US', `${sid(31)}.Data`, null))
    expect(next.Translations).toMatchObject({ de: { [`${sid(11)}.Data`]: 'Farbe' } })
    expect(Object.keys(next.Translations?.['en-US'] ?? {})).toEqual([`${sid(13)}.Data`, `${sid(14)}.Data`])
  })

  test('need a language and a field', () => {
    expect(refused(naire, translate('Deutsch', `${sid(11)}.Data`, 'x'))).toMatchObject({ name: 'badEntry' })
    expect(refused(naire, translate('de', 'Data', 'x'))).toMatchObject({ name: 'badEntry' })
  })
})
