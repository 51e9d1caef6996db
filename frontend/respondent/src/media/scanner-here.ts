import { host, type ScannerPort } from '@naire/frontend-interactions/answers.ts'

/** WeChat's scanner; elsewhere the page looks through the camera itself. */
export function scannerHere(): ScannerPort | undefined {
  if (host() !== 'wechat') return undefined
  return {
    async scan() {
      const [{ wechatScanner }, { openWechat }] = await Promise.all([
        import('../wechat/wechat-scanner.ts'),
        import('../wechat/open-wechat.ts'),
      ])
      return wechatScanner(openWechat).scan()
    },
  }
}
