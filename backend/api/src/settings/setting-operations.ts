import { RefusalError } from '@naire/domain/refusals'
import { z } from 'zod'
import { withBody, withoutBody } from '../odata/define.ts'

const settingKey = z.string().min(1).max(200)
const settingValues = z
  .record(settingKey, z.string().max(64 * 1024))
  .refine((values) => Object.keys(values).length <= 100, 'has more than 100 keys')

/** Operations on user settings of screens: texts by key, which the screens parse as JSON. */
export const settingOperations = {
  saveSettingValues: withBody(settingValues, async ({ caller: { user }, body }, { vault }) => {
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    await vault.settings.save(user.sid, body)
    return { kind: 'none' }
  }),

  getSettingValues: withoutBody(async ({ caller: { user }, query }, { vault }) => {
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    const keys = z
      .array(settingKey)
      .max(100)
      .parse(query.custom['keys'] ?? [])
    return { kind: 'json', body: await vault.settings.read(user.sid, keys) }
  }),
} as const
