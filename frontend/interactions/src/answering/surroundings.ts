/** What shows the page: a browser, WeChat, or the mobile app (a 5+ webview). */
export type Surroundings = 'browser' | 'wechat' | 'app'

export function surroundings(userAgent = navigator.userAgent): Surroundings {
  if (/html5plus/i.test(userAgent)) return 'app'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'browser'
}
