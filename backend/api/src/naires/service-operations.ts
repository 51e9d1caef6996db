import type { NaireServices } from '@naire/contract'
import { withoutBody } from '../odata/operation.ts'

export const serviceOperations = {
  naireServices: withoutBody(async (_, { config: { wechat, clouds } }) => {
    const body: NaireServices = {
      WxAppid: (wechat?.accounts ?? []).map(({ appId }) => appId),
      CloudUploadName: (clouds ?? []).flatMap(({ name }) => name ?? []),
    }
    return { kind: 'json', body }
  }),
} as const
