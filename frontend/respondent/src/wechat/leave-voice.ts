import type { Answer } from '../sync/ask.ts'
import { openWechat } from './open-wechat.ts'
import { uploadVoice } from './voices.ts'

const underWay = new Map<string, Promise<Answer<string>>>()

/**
 * Lets WeChat's servers have a voice that it recorded on this phone; the answer is the number under which they keep it.
 */
export function leaveVoice(localId: string): Promise<Answer<string>> {
  const leaving = underWay.get(localId) ?? leave(localId).finally(() => underWay.delete(localId))
  underWay.set(localId, leaving)
  return leaving
}

async function leave(localId: string): Promise<Answer<string>> {
  try {
    return { verdict: 'taken', value: await uploadVoice(await openWechat(), localId) }
  } catch {
    return { verdict: navigator.onLine ? 'refused' : 'later', status: 0, message: '' }
  }
}
