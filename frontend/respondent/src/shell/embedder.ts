/** Messages to whoever shows this questionnaire in their page or app. */
type EmbedMessage =
  | { readonly type: 'naire:height'; readonly height: number }
  | { readonly type: 'naire:completed'; readonly session: string; readonly result: string }

/** Native apps that show the page in a web view: each has a way of its own to be told. */
interface AppBridges {
  readonly ReactNativeWebView?: { postMessage(text: string): void }
  readonly NaireApp?: { postMessage(text: string): void }
  readonly webkit?: { readonly messageHandlers?: { readonly naire?: { postMessage(message: unknown): void } } }
}

/** Origin of the page around; null until it has said so itself. */
let origin: string | null = null
let waiting: readonly EmbedMessage[] = []

/**
 * Begins to talk to the page around. That it may show this one, the policy of the questionnaire says; which one it is,
 * the browser says with its first message. `inline`: it gives the frame the height of its content.
 */
export function startEmbedding(shape: string): void {
  if (parent === window) return
  addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
    if (source !== parent || data?.type !== 'naire:hello') return
    origin = from
    for (const message of waiting) parent.postMessage(message, from)
    waiting = []
  })
  // Holds nothing: whoever is around may read it.
  parent.postMessage({ type: 'naire:ready' }, '*')
  if (shape !== 'inline') return
  const sheet = new CSSStyleSheet()
  // As high as its content, whatever height the frame has now.
  sheet.replaceSync('.n-survey { min-block-size: 0 }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== told) tellEmbedder({ type: 'naire:height', height })
    told = height
  }).observe(document.body)
}

export function tellEmbedder(message: EmbedMessage): void {
  if (parent !== window) {
    if (origin === null) waiting = [...waiting.filter(({ type }) => type !== message.type), message]
    else parent.postMessage(message, origin)
    return
  }
  const { ReactNativeWebView, NaireApp, webkit } = window as AppBridges
  ReactNativeWebView?.postMessage(JSON.stringify(message))
  NaireApp?.postMessage(JSON.stringify(message))
  webkit?.messageHandlers?.naire?.postMessage(message)
}
