/** What shows the page: a browser, WeChat, or the mobile app (a 5+ webview). */
export type HostApp = 'browser' | 'wechat' | 'app'

export function host(userAgent = navigator.userAgent): HostApp {
  if (/html5plus/i.test(userAgent)) return 'app'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'browser'
}
