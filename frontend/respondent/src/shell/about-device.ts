/** Device information sent with a session: enough to reproduce a complaint, nothing that identifies a person. */
export function aboutDevice(): { readonly browserInfo: string; readonly deviceInfo: string } {
  return {
    browserInfo: navigator.userAgent.slice(0, 500),
    deviceInfo: `${screen.width}x${screen.height}@${window.devicePixelRatio} ${navigator.maxTouchPoints > 0 ? 'touch' : 'mouse'}`,
  }
}
