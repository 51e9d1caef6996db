import type { RecordingObstacle } from './ports.ts'

/**
 * Browsers give a microphone only to pages that are served safely; WeChat and the mobile app have recorders of their
 * own.
 */
export function recordingObstacle(): RecordingObstacle | null {
  return host() === 'browser' ? browserObstacle() : null
}

/** Returns the speech recogniser available here. */
export function speechRecogniser(): 'wechat' | 'browser' | undefined {
  const place = host()
  if (place === 'wechat') return 'wechat'
  const isThere = window.isSecureContext && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window)
  return place === 'browser' && isThere ? 'browser' : undefined
}

export function browserObstacle(): RecordingObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof MediaRecorder === 'undefined' || !navigator.mediaDevices ? 'unsupported' : null
}

/** Host of the page: a browser, WeChat, or the mobile app (a 5+ webview). */
export type HostApp = 'browser' | 'wechat' | 'app'

export function host(userAgent = navigator.userAgent): HostApp {
  if (/html5plus/i.test(userAgent)) return 'app'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'browser'
}
