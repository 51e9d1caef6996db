import type { ViewPort } from '@naire/domain/answering'
import { breakpoints } from '@naire/ui'

/** Which of the three a window of this width is. */
export function viewPortOf(width: number): ViewPort {
  if (width >= breakpoints.lg) return 'desktop'
  return width >= breakpoints.md ? 'tablet' : 'mobile'
}

/** Device information sent with a session: enough to reproduce a complaint, nothing that identifies a person. */
export function aboutDevice(): { readonly browserInfo: string; readonly deviceInfo: string } {
  return {
    browserInfo: navigator.userAgent.slice(0, 500),
    deviceInfo: `${screen.width}x${screen.height}@${window.devicePixelRatio} ${navigator.maxTouchPoints > 0 ? 'touch' : 'mouse'}`,
  }
}
