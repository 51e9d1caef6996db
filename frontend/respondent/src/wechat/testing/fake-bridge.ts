import { createHash } from 'node:crypto'

type Call = (given: Readonly<Record<string, string>>) => string | Promise<string | Answer> | Answer
type Answer = Readonly<Record<string, unknown>> & { readonly err_msg: string }

interface Phone {
  readonly userAgent: string
  /** Address by which the page was entered, and the one that it has now. */
  readonly entry: string
  readonly current: string
}

/**
 * Fake of the bridge that WeChat injects on a phone: checks the signature for the address that this kind of phone
 * signs, and records.
 */
export class FakeBridge {
  readonly calls: string[] = []
  /** Answers that replace the usual ones, by call; `never`: no answer comes. */
  readonly instead: Partial<Record<string, (string | 'never')[]>> = {}
  readonly kept = new Map<string, string>()
  static readonly ticket = 'ticket-of-the-app'
  private readonly listeners = new Map<string, (event: object) => void>()
  private recording: { readonly localId: string; readonly timer: ReturnType<typeof setTimeout> } | null = null
  private voices = 0

  constructor(private readonly phone: Phone) {}

  /** The page that WeChat's script finds. */
  page(): Readonly<Record<string, unknown>> {
    const bridge = {
      invoke: this.invoke,
      on: (event: string, heard: (event: object) => void) => this.listeners.set(event, heard),
    }
    const { userAgent, current } = this.phone
    return {
      WeixinJSBridge: bridge,
      navigator: { userAgent, platform: 'phone' },
      document: { title: '', addEventListener() {} },
      location: { href: current },
    }
  }

  /** At 60 s WeChat ends a recording by itself. */
  endByItself(): void {
    const { localId } = this.recording ?? { localId: '' }
    this.over()
    this.tellEnd(localId)
  }

  tellEnd(localId: string): void {
    this.listeners.get('onVoiceRecordEnd')?.({ localId, err_msg: 'onVoiceRecordEnd:ok' })
  }

  private readonly invoke = (
    call: string,
    given: Readonly<Record<string, string>>,
    answered: (answer: Answer) => void,
  ): void => {
    this.calls.push(call)
    const special = this.instead[call]?.shift()
    if (special === 'never') return
    const handle = this.handlers[call]
    const answer = special ?? handle?.(given) ?? `${call}:function not exist`
    void Promise.resolve(answer).then((known) =>
      answered(typeof known === 'string' ? { err_msg: `${call}:${known}` } : known),
    )
  }

  private readonly handlers: Readonly<Record<string, Call>> = {
    preVerifyJSAPI: (given) => (this.isSigned(given) ? 'ok' : 'fail_invalid signature'),
    startRecord: () => {
      if (this.recording) return 'fail_recording'
      this.recording = { localId: `voice-${++this.voices}`, timer: setTimeout(() => this.endByItself(), 60_000) }
      return 'ok'
    },
    stopRecord: () => {
      const { recording } = this
      this.over()
      return recording ? { err_msg: 'stopRecord:ok', localId: recording.localId } : 'fail_not recording'
    },
    uploadVoice: ({ localId = '' }) => {
      this.kept.set(localId, `server-${localId}`)
      return { err_msg: 'uploadVoice:ok', serverId: `server-${localId}` }
    },
    translateVoice: ({ localId = '' }) => ({ err_msg: 'translateVoice:ok', translateResult: `words of ${localId}` }),
    scanQRCode: () => ({ err_msg: 'scanQRCode:ok', resultStr: 'EAN_13,6901234567892' }),
  }

  private isSigned({ verifyTimestamp, verifyNonceStr, verifySignature }: Readonly<Record<string, string>>): boolean {
    const { userAgent, entry, current } = this.phone
    const url = (/iphone/i.test(userAgent) ? entry : current).split('#')[0]
    return (
      verifySignature ===
      signature({ nonceStr: verifyNonceStr ?? '', timestamp: verifyTimestamp ?? '', url: url ?? '' })
    )
  }

  private over(): void {
    clearTimeout(this.recording?.timer)
    this.recording = null
  }
}

export function signature({
  nonceStr,
  timestamp,
  url,
}: {
  readonly nonceStr: string
  readonly timestamp: number | string
  readonly url: string
}): string {
  return createHash('sha1')
    .update(`jsapi_ticket=${FakeBridge.ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex')
}
