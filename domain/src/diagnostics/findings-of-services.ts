import { namedService, serviceSettings, type NaireRecord, type ServiceSetting } from '../naires/index.ts'
import type { NaireFinding } from './finding.ts'

/** By setting: the names that the installation has set up. */
export type InstalledServices = Readonly<Record<ServiceSetting, readonly string[]>>

const keys = {
  WxAppid: 'services.unknownWechatAccount',
  CloudUploadName: 'services.unknownCloudStore',
} as const satisfies Record<ServiceSetting, string>

/** Diagnostics of services that a questionnaire names and the installation lacks: the default one is used. */
export function findingsOfServices(record: NaireRecord, installed: InstalledServices): readonly NaireFinding[] {
  return serviceSettings.flatMap((setting) => {
    const name = namedService(record, setting)
    if (name === null || installed[setting].includes(name)) return []
    const sentence = { key: keys[setting], params: { name, field: setting } }
    return [
      {
        id: [sentence.key, name].join(' '),
        severity: 'warning',
        sentence,
        questionSid: null,
        code: null,
        path: setting,
        position: null,
        mending: null,
        offers: [],
      } satisfies NaireFinding,
    ]
  })
}
