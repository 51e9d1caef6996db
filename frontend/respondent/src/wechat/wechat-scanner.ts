import type { ScannerPort } from '@naire/frontend-interactions/answers.ts'
import { askWechat, WechatNo, type WechatScript } from './ask-wechat.ts'

/** WeChat's own scanner. */
export function wechatScanner(open: () => Promise<WechatScript>): ScannerPort {
  return {
    async scan() {
      const script = await open()
      const asked = askWechat<{ readonly resultStr?: string }>('scanQRCode', scanMs, (callbacks) =>
        script.scanQRCode({ needResult: 1, scanType: ['qrCode', 'barCode'], ...callbacks }),
      )
      const text = await asked.then(({ resultStr = '' }) => resultStr, givenUp)
      return text === null ? null : withoutKind(text)
    },
  }
}

const scanMs = 5 * 60_000

function givenUp(error: unknown): null {
  if (error instanceof WechatNo && error.trouble === 'refused') return null
  throw error
}

/** Of a bar code WeChat says the kind first: `EAN_13,6901234567892`. */
const withoutKind = (text: string): string => text.replace(/^[A-Z]{2,}[A-Z0-9]*_[A-Z0-9]+,/, '')
