/**
 * Script that other sites load: `<script src="…/embed.js" data-naire="ORG/QUESTIONNAIRE"></script>`. It puts a
 * questionnaire into the page, or behind a button, gives it the height of its content and tells when it was handed in.
 */

interface EmbedOptions {
  /** Accessible name of the frame. */
  readonly title?: string
  readonly lang?: string
  readonly theme?: string
  /** Further parameters of the address: `source=web&code=A1`. */
  readonly query?: string
}

type Listener = (detail: object) => void
type EmbedEvent = 'ready' | 'completed' | 'closed'

interface EmbeddedNaire {
  readonly frame: HTMLIFrameElement
  /** Gives the function that ends it. */
  on(event: EmbedEvent, listener: Listener): () => void
  close(): void
}

type Shape = 'inline' | 'modal'

const script = document.currentScript as HTMLScriptElement | null
const home = new URL(script?.src ?? location.href).origin
const isChinese = /^zh/i.test(document.documentElement.lang || navigator.language)
const words = isChinese
  ? { start: '开始答题', close: '关闭', title: '问卷' }
  : { start: 'Start', close: 'Close', title: 'Questionnaire' }
const [lowest, highest] = [240, 50_000]

function addressOf(naire: string, shape: Shape, { lang, theme, query }: EmbedOptions): string {
  const [orgSid = '', naireSid = ''] = naire.split('/')
  const url = new URL(`/survey/online/${orgSid}/${naireSid}`, home)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  if (lang) url.searchParams.set('lang', lang)
  if (theme) url.searchParams.set('theme', theme)
  url.searchParams.set('embed', shape)
  return url.href
}

function framed(naire: string, shape: Shape, options: EmbedOptions): EmbeddedNaire {
  const frame = document.createElement('iframe')
  frame.src = addressOf(naire, shape, options)
  frame.title = options.title || words.title
  frame.allow = 'camera; microphone; geolocation; fullscreen; autoplay; clipboard-write; screen-wake-lock'
  frame.style.cssText = `border:0;display:block;inline-size:100%;block-size:${shape === 'inline' ? '480px' : '100%'}`
  const listeners = new Map<EmbedEvent, Set<Listener>>()
  const tell = (event: EmbedEvent, detail: object) => {
    for (const listener of listeners.get(event) ?? []) listener(detail)
    frame.dispatchEvent(new CustomEvent(`naire:${event}`, { bubbles: true, detail }))
  }
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    // Anybody may send messages: only those of this frame, and of our own pages in it, are heard.
    if (from !== home || source !== frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.type === 'naire:ready') {
      frame.contentWindow?.postMessage({ type: 'naire:hello' }, home)
      tell('ready', {})
    } else if (data.type === 'naire:height' && shape === 'inline' && typeof data.height === 'number')
      frame.style.blockSize = `${Math.min(Math.max(Math.ceil(data.height), lowest), highest)}px`
    else if (data.type === 'naire:completed')
      tell('completed', { session: String(data.session), result: String(data.result) })
  }
  addEventListener('message', hear)
  return {
    frame,
    on(event, listener) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return () => void all.delete(listener)
    },
    close() {
      if (!frame.isConnected) return
      removeEventListener('message', hear)
      tell('closed', {})
      frame.remove()
    },
  }
}

/** Puts a questionnaire into an element. */
function embed(target: Element, naire: string, options: EmbedOptions = {}): EmbeddedNaire {
  const embedded = framed(naire, 'inline', options)
  target.append(embedded.frame)
  return embedded
}

/** Opens a questionnaire over the page. */
function open(naire: string, options: EmbedOptions = {}): EmbeddedNaire {
  const embedded = framed(naire, 'modal', options)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', embedded.frame.title)
  dialog.style.cssText =
    'box-sizing:border-box;inline-size:min(720px,100vw);block-size:min(900px,100dvh);max-inline-size:100vw;max-block-size:100dvh;padding:44px 0 0;border:0;border-radius:8px;overflow:hidden'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '✕'
  close.setAttribute('aria-label', words.close)
  close.style.cssText =
    'position:absolute;inset-block-start:0;inset-inline-end:0;inline-size:44px;block-size:44px;border:0;background:none;font-size:20px;cursor:pointer'
  close.onclick = () => dialog.close()
  dialog.append(close, embedded.frame)
  dialog.onclose = () => {
    embedded.close()
    dialog.remove()
  }
  document.body.append(dialog)
  dialog.showModal()
  return { ...embedded, close: () => dialog.close() }
}

/** The one that the script's own attributes ask for. */
function embedByAttributes({
  dataset,
  ...tag
}: {
  readonly dataset: DOMStringMap
  readonly after: (element: Element) => void
}) {
  const { naire, mode = 'inline', label, target } = dataset
  if (!naire) return
  const options: EmbedOptions = {
    ...(dataset['title'] && { title: dataset['title'] }),
    ...(dataset['lang'] && { lang: dataset['lang'] }),
    ...(dataset['theme'] && { theme: dataset['theme'] }),
    ...(dataset['query'] && { query: dataset['query'] }),
  }
  if (mode === 'modal') return void open(naire, options)
  const place = (target && document.querySelector(target)) || document.createElement('div')
  if (!place.isConnected) tag.after(place)
  if (mode !== 'button') return void embed(place, naire, options)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label || words.start
  button.onclick = () => open(naire, options)
  place.append(button)
}

Object.assign(window, { Naire: { embed, open } })
if (script !== null) {
  const begin = () => embedByAttributes({ dataset: script.dataset, after: (element) => script.after(element) })
  // In the head there is no body to put anything into yet.
  if (document.body) begin()
  else addEventListener('DOMContentLoaded', begin)
}
