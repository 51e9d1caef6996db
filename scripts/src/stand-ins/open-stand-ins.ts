import { addresses } from '../supervisor/addresses.ts'
import { OssStandIn } from './oss/oss-stand-in.ts'
import { GeocodingStandIn } from './geocoding/geocoding-stand-in.ts'
import { ScanStandIn } from './scan-sign-in/scan-stand-in.ts'
import { TranscriptionStandIn } from './transcription/transcription-stand-in.ts'
import { WechatPayStandIn } from './wechat-pay/wechat-pay-stand-in.ts'
import { WechatStandIn } from './wechat/wechat-stand-in.ts'

/** Local stand-ins of other people's servers, and what the product is told of them. */
export interface OpenStandIns {
  readonly env: Readonly<Record<string, string>>
  readonly names: readonly string[]
  close(): Promise<void>
}

type StandIn = Pick<OpenStandIns, 'env' | 'close'>

const kinds: Readonly<Record<string, (port: number) => Promise<StandIn>>> = {
  oss: () => OssStandIn.open(),
  /** The same with copies of questionnaires, which anybody may read. */
  async cdn() {
    const standIn = await OssStandIn.open()
    return { env: { ...standIn.env, OSS_CDN_URL: standIn.cdnUrl }, close: () => standIn.close() }
  },
  transcription: () => TranscriptionStandIn.open(),
  geocoding: () => GeocodingStandIn.open(),
  'wechat-pay': () => WechatPayStandIn.open(),
  'scan-sign-in': () => ScanStandIn.open(),
  async wechat(port) {
    const standIn = await WechatStandIn.open()
    const { own, network } = addresses(port, 'http')
    const origins = [own, `http://127.0.0.1:${port}`, ...network].join(',')
    const { appId, secret } = standIn.app
    const { other } = standIn
    const env = {
      WECHAT_APP_ID: appId,
      WECHAT_APP_SECRET: secret,
      WECHAT_ACCOUNTS: `${other.appId}:${other.secret}`,
      WECHAT_API_URL: standIn.url,
      WECHAT_OPEN_URL: standIn.url,
      WECHAT_ORIGINS: origins,
    }
    return { env, close: () => standIn.close() }
  },
}

/**
 * Opens the stand-ins named in `STAND_INS` (`oss,cdn,wechat,wechat-pay,scan-sign-in,transcription,geocoding`).
 * @throws Error for an unknown name.
 */
export async function openStandIns(list: string | undefined, port: number): Promise<OpenStandIns> {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const open: StandIn[] = []
  for (const name of names) {
    const kind = kinds[name]
    if (kind === undefined)
      throw new Error(`STAND_INS: there is no ${name}; there are ${Object.keys(kinds).join(', ')}`)
    open.push(await kind(port))
  }
  return {
    names,
    env: Object.assign({}, ...open.map(({ env }) => env)),
    close: async () => void (await Promise.all(open.map((each) => each.close()))),
  }
}
