import { settingKeys, settingValues } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { withBody, withoutBody } from '../odata/operation.ts'

/** Operations on user settings of screens: texts by key, which the screens parse as JSON. */
export const settingOperations = {
  saveSettingValues: withBody(settingValues, async ({ caller: { user }, body }, { vault }) => {
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    await vault.settings.save(user.sid, body)
    return { kind: 'none' }
  }),

  getSettingValues: withoutBody(async ({ caller: { user }, query }, { vault }) => {
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    const keys = settingKeys.parse(query.custom['keys'] ?? [])
    return { kind: 'json', body: await vault.settings.read(user.sid, keys) }
  }),
} as const
