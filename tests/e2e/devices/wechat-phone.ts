import { expect, type BrowserContext, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'

export const androidWechat =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

/** The first ticket that the stand-in of WeChat's server gives out. */
const ticket = 'ticket1'

interface SignatureRequest {
  readonly verifyNonceStr: string
  readonly verifyTimestamp: string
  readonly verifySignature: string
}

/**
 * Puts into each page what WeChat's app does: it checks the signature for the page's own address, records, uploads,
 * recognises and scans.
 */
export async function asWechat(context: BrowserContext): Promise<void> {
  await context.exposeBinding('isSignedForWechat', ({ page }: { readonly page: Page }, asked: SignatureRequest) => {
    const url = page.url().split('#')[0]
    const text = `jsapi_ticket=${ticket}&noncestr=${asked.verifyNonceStr}&timestamp=${asked.verifyTimestamp}&url=${url}`
    return createHash('sha1').update(text).digest('hex') === asked.verifySignature
  })
  await context.addInitScript(bridge)
}

/** Runs in the page. */
function bridge(): void {
  const page = globalThis as unknown as {
    isSignedForWechat(asked: object): Promise<boolean>
    WeixinJSBridge: object
    refusesVoice?: boolean
  }
  let count = 0
  const answers: Record<string, (asked: { localId?: string }) => Promise<object | string> | object | string> = {
    preVerifyJSAPI: async (asked) => ((await page.isSignedForWechat(asked)) ? 'ok' : 'fail_invalid signature'),
    startRecord: () => (page.refusesVoice ? 'cancel' : 'ok'),
    stopRecord: () => ({ err_msg: 'stopRecord:ok', localId: `local-${(count += 1)}` }),
    uploadVoice: ({ localId }) => ({ err_msg: 'uploadVoice:ok', serverId: `media-${localId}` }),
    translateVoice: () => ({ err_msg: 'translateVoice:ok', translateResult: '睡得还可以' }),
    scanQRCode: () => ({ err_msg: 'scanQRCode:ok', resultStr: 'SN-2026-0001' }),
  }
  page.WeixinJSBridge = {
    on() {},
    invoke(call: string, asked: object, answered: (answer: object) => void) {
      void Promise.resolve(answers[call]?.(asked) ?? 'function not exist').then((answer) =>
        answered(typeof answer === 'string' ? { err_msg: `${call}:${answer}` } : answer),
      )
    },
  }
}

/** Records what WeChat writes down: who hears it is said, and nothing is heard before it is allowed. */
export async function recordHeardByWechat(page: Page): Promise<void> {
  await expect(page.getByText('您的声音会交给微信转成文字')).toBeVisible()
  await page.getByRole('checkbox', { name: '同时把说的话转成文字' }).check()
  await page.getByRole('button', { name: '开始录音', exact: true }).click()
}
