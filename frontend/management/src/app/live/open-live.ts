import type { Live, LiveEvent, LiveState } from '../../workplace/live.ts'

type Listener = (data: Readonly<Record<string, unknown>>) => void

export interface OpenLive extends Live {
  /** Position of the last event seen: what a read that it causes must not be older than. */
  position(): string | null
  close(): void
}

/** `who` keeps tabs of different people apart. `onDenied`: in every tab, when the server refuses the stream. */
export function openLive(who: string, { headers, onDenied }: Pick<Connection, 'headers' | 'onDenied'>): OpenLive {
  const stop = new AbortController()
  const listeners = new Map<string, Set<Listener>>()
  const stateListeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  let last: string | null = null
  let leads = false

  const channel = openTabsChannel(`naire.live.${who}`, hear)
  channel.post({ kind: 'whatState' })
  channel.lead(async () => {
    leads = true
    await keepConnected(
      {
        headers,
        lastEventId: () => last,
        onEvent: (event) => tell(event),
        onState: (next) => (become(next), channel.post({ kind: 'state', state: next })),
        onDenied: () => (channel.post({ kind: 'denied' }), onDenied()),
      },
      stop.signal,
    )
  }, stop.signal)

  return {
    on: (event, listener) => subscribed(listeners, event, listener),
    state: () => state,
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    position: () => last,
    close() {
      stop.abort()
      channel.close()
    },
  }

  function hear(message: TabsMessage): void {
    if (message.kind === 'event') give(message.event)
    if (message.kind === 'state') become(message.state)
    if (message.kind === 'denied') onDenied()
    if (message.kind === 'whatState' && leads) channel.post({ kind: 'state', state })
  }

  function tell(event: ServerEvent): void {
    channel.post({ kind: 'event', event })
    give(event)
  }

  function give(event: ServerEvent): void {
    if (event.id) last = event.id
    const data = JSON.parse(event.data) as Readonly<Record<string, unknown>>
    for (const listener of listeners.get(event.event) ?? []) listener(data)
  }

  function become(next: LiveState): void {
    state = next
    for (const listener of stateListeners) listener()
  }
}

function subscribed(listeners: Map<string, Set<Listener>>, event: LiveEvent, listener: Listener): () => void {
  const own = listeners.get(event) ?? new Set()
  listeners.set(event, own.add(listener))
  return () => void own.delete(listener)
}

type TabsMessage =
  | { readonly kind: 'event'; readonly event: ServerEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'whatState' }
  | { readonly kind: 'denied' }

interface TabsChannel {
  post(message: TabsMessage): void
  /** Resolves `work` in one tab at a time; the others wait for their turn until `signal` aborts. */
  lead(work: () => Promise<void>, signal: AbortSignal): void
  close(): void
}

/** Over plain http browsers withhold locks: then every tab leads and nothing is shared. */
function openTabsChannel(name: string, onMessage: (message: TabsMessage) => void): TabsChannel {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    return { post: () => undefined, lead: (work) => void work(), close: () => undefined }
  }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (message: MessageEvent<TabsMessage>) => onMessage(message.data)
  return {
    post: (message) => channel.postMessage(message),
    lead: (work, signal) => void navigator.locks.request(name, { signal }, work).catch(() => undefined),
    close: () => channel.close(),
  }
}

/** The server sends a heartbeat every 15 s; three missed ones mean that the line is dead. */
const silenceMs = 45_000
const longestPauseMs = 30_000

interface Connection {
  headers(): Readonly<Record<string, string>>
  /** Position of the last event seen, by this tab or another. */
  lastEventId(): string | null
  onEvent(event: ServerEvent): void
  onState(state: LiveState): void
  /** 401 or 403: the sign-in is over, or lacks something. */
  onDenied(): void
}

/** Keeps one stream open until `signal` aborts, and opens it again after each end. */
async function keepConnected(connection: Connection, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    connection.onState('connecting')
    const heard = await listen(connection, signal).catch(() => 0)
    failures = heard > 0 ? 0 : failures + 1
    if (signal.aborted) return
    connection.onState('offline')
    await pause(Math.min(longestPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/** Returns the number of events received before the stream ended. */
async function listen(connection: Connection, signal: AbortSignal): Promise<number> {
  const silence = new AbortController()
  const last = connection.lastEventId()
  const response = await fetch('/live', {
    headers: { Accept: 'text/event-stream', ...connection.headers(), ...(last ? { 'Last-Event-ID': last } : {}) },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (response.status === 401 || response.status === 403) connection.onDenied()
  if (!response.ok || !response.body) return 0
  connection.onState('open')
  let heard = 0
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    for await (const event of readEvents(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      heard += 1
      connection.onEvent(event)
    }
  } finally {
    clearTimeout(timer)
  }
  return heard
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

interface ServerEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

/** Splits a stream of server-sent events as the standard says: fields by line, an event by blank line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parsed(block)
      if (event) yield event
    }
  }
}

function parsed(block: string): ServerEvent | null {
  const fields = new Map<string, string[]>()
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, [...(fields.get(name) ?? []), value])
  }
  const data = fields.get('data')
  return data
    ? { id: fields.get('id')?.at(-1) ?? null, event: fields.get('event')?.at(-1) ?? 'message', data: data.join('\n') }
    : null
}
