import { expect, test } from 'vitest'
import type { ResourceRecord } from '../../naires/index.ts'
import { replacingResource, resourceUses, usedResources } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, refused } from '../testing/performed.ts'

const address = (file: number) => `/naire/${sid(1)}/resource/${sid(file)}.png`
const picture: ResourceRecord = {
  Sid: sid(61),
  NaireSid: sid(1),
  Type: 'Image',
  FileName: 'logo.png',
  FileExt: '.png',
  Url: address(61),
}
const shown = after(
  gardenNaire(),
  { type: 'PutEntry', list: 'resource', entry: picture },
  { type: 'ChangeSettings', settings: { Header: `<img src="${address(61)}">` } },
  { type: 'ChangeContent', sid: sid(15), data: JSON.stringify({ Data: `<img src="${address(61)}">` }) },
  { type: 'ChangeTranslation', language: 'en-US', key: `${sid(15)}.Data`, text: `<img src="${address(61)}">!` },
)

test('what a resource is used in is told, by its sid and by its address', () => {
  const uses = usedResources(shown).map(({ resource, uses: places }) => [
    resource.Sid,
    places.map(({ question, path }) => question ?? path),
  ])
  expect(uses).toEqual([
    [sid(51), ['why']],
    [sid(61), ['end', 'Translations', 'Header']],
  ])
  expect(resourceUses(gardenNaire(), picture)).toEqual([])
})

test('a resource that a setting shows is removed by force only', () => {
  expect(refused(shown, { type: 'RemoveEntry', list: 'resource', key: sid(61) })).toMatchObject({
    name: 'referred',
    details: { places: 3 },
  })
})

test('another file takes its place wherever it is shown; afterwards the old one is named nowhere', () => {
  const next = after(
    shown,
    ...replacingResource(shown, picture, { Type: 'Image', FileName: 'new.png', FileExt: '.png', Url: address(62) }),
  )
  expect(JSON.stringify(next)).not.toContain(sid(61) + '.png')
  expect(next.ResourceList?.find(({ Sid }) => Sid === sid(61))).toMatchObject({ FileName: 'new.png', Url: address(62) })
  expect(resourceUses(next, { ...picture, Url: address(62) })).toHaveLength(3)
})
