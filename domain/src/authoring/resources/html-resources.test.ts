import SparkMD5 from 'spark-md5'
import { describe, expect, test } from 'vitest'
import { RefusalError } from '../../refusals/index.ts'
import { htmlResources } from '../index.ts'
import { sid } from '../testing/garden-naire.ts'

const html = `<img src="/DownloadFiles/?sid=${sid(52)}"><img src="/DownloadFiles/?sid=${sid(51)}">`
const bare = { Sid: sid(51), NaireSid: sid(1), FileName: 'a.png' }
const apart = { Sid: sid(52), NaireSid: sid(1), ResourceDataObj: { ResourceData: 'R0lGOD' } }

describe('resources in HTML', () => {
  test('come with their data and its hash [C3-97]', () => {
    const loaded = { ...bare, ResourceData: 'iVBORw' }
    expect(htmlResources(html, [loaded, { Sid: sid(53), NaireSid: sid(1) }, apart])).toEqual([
      { resource: loaded, data: 'iVBORw', hash: SparkMD5.hash('iVBORw') },
      { resource: apart, data: 'R0lGOD', hash: SparkMD5.hash('R0lGOD') },
    ])
  })

  test("loading html resources without data raises 'resource data not loaded' [C5-64]", () => {
    const load = () => htmlResources(html, [apart, bare])
    expect(load).toThrow(RefusalError)
    expect(load).toThrow(
      expect.objectContaining({
        refusal: { key: 'resource.dataNotLoaded', target: sid(51), details: { name: 'a.png' } },
      }),
    )
  })
})
