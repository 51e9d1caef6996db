import { describe, expect, it } from 'vitest'
import { choice, naire } from '../../../tests/scenarios/naire.ts'
import { findingsOfServices, placeOf } from './index.ts'

const installed = { WxAppid: ['wx1', 'wx2'], CloudUploadName: ['archive'] }
const found = (settings: object) => findingsOfServices({ ...naire([choice('one', 'AB')]), ...settings }, installed)

describe('what a questionnaire names', () => {
  it('is nothing to tell where the installation has it, or the usual one is meant', () => {
    for (const settings of [
      {},
      { WxAppid: null, CloudUploadName: '' },
      { WxAppid: ' wx2 ', CloudUploadName: 'archive' },
      { WxAppid: 7 },
    ])
      expect(found(settings)).toEqual([])
  })

  it('is a warning that names the setting where the installation does not have it, and leads there', () => {
    const findings = found({ WxAppid: 'wx9', CloudUploadName: 'Archive' })
    expect(findings.map(({ severity, sentence }) => [severity, sentence.key, sentence.params])).toEqual([
      ['warning', 'services.unknownWechatAccount', { name: 'wx9', field: 'WxAppid' }],
      ['warning', 'services.unknownCloudStore', { name: 'Archive', field: 'CloudUploadName' }],
    ])
    expect(findings.map((finding) => placeOf(finding, naire([choice('one', 'AB')])))).toEqual([
      { kind: 'setting', name: 'WxAppid' },
      { kind: 'setting', name: 'CloudUploadName' },
    ])
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2)
  })
})
