import { askWechat, type WechatScript } from './ask-wechat.ts'

/** Ends of recordings that WeChat ends by itself, for whoever records now. */
export class VoiceEnds {
  listener: ((localId: string) => void) | null = null
  private static readonly known = new WeakMap<WechatScript, VoiceEnds>()

  /** WeChat keeps each listener for as long as the page lives: there is one. */
  static of(script: WechatScript): VoiceEnds {
    const known = this.known.get(script)
    if (known) return known
    const ends = new VoiceEnds()
    script.onVoiceRecordEnd({ complete: ({ localId }) => ends.listener?.(localId) })
    this.known.set(script, ends)
    return ends
  }
}

export const startVoice = (script: WechatScript): Promise<unknown> =>
  askWechat('startRecord', startMs, (callbacks) => script.startRecord(callbacks))

/** Gives the number under which this phone has the voice. @throws WechatNo after three tries. */
export async function stopVoice(script: WechatScript): Promise<string> {
  return (
    await threeTimes(() =>
      askWechat<{ readonly localId: string }>('stopRecord', stopMs, (callbacks) => script.stopRecord(callbacks)),
    )
  ).localId
}

/**
 * Leaves a voice with WeChat's servers, which keep it for three days; gives the number under which. @throws WechatNo
 * after three tries.
 */
export async function uploadVoice(script: WechatScript, localId: string): Promise<string> {
  const asked = () =>
    askWechat<{ readonly serverId: string }>('uploadVoice', uploadMs, (callbacks) =>
      script.uploadVoice({ localId, isShowProgressTips: 0, ...callbacks }),
    )
  return (await threeTimes(asked)).serverId
}

/** Transcript of a voice; blank where WeChat recognises nothing. */
export async function wordsOf(script: WechatScript, localId: string): Promise<string> {
  const asked = askWechat<{ readonly translateResult?: string }>('translateVoice', uploadMs, (callbacks) =>
    script.translateVoice({ localId, isShowProgressTips: 0, ...callbacks }),
  )
  return asked.then(
    ({ translateResult = '' }) => translateResult,
    () => '',
  )
}

// People read WeChat's question before they answer it.
const startMs = 30_000
const stopMs = 3_000
const uploadMs = 60_000
const tries = 3
const betweenTriesMs = 300

async function threeTimes<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; left > 0; left--) {
    try {
      return await call()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
    }
  }
  return call()
}
