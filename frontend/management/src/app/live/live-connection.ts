import type { LiveState } from '../../workplace/live.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

/** The server sends a heartbeat every 15 s; three missed ones mean that the line is dead. */
const silenceMs = 45_000
const longestPauseMs = 30_000

interface Connection {
  headers(): Readonly<Record<string, string>>
  /** Position of the last event seen, by this tab or another. */
  lastEventId(): string | null
  onEvent(event: ServerEvent): void
  onState(state: LiveState): void
}

/** Keeps one stream open until `signal` aborts, and opens it again after each end. */
export async function keepConnected(connection: Connection, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    connection.onState('connecting')
    const heard = await listen(connection, signal).catch(() => 0)
    failures = heard > 0 ? 0 : failures + 1
    if (signal.aborted) return
    connection.onState('offline')
    await pause(Math.min(longestPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/** How many events came before the stream ended. */
async function listen(connection: Connection, signal: AbortSignal): Promise<number> {
  const silence = new AbortController()
  const last = connection.lastEventId()
  const response = await fetch('/live', {
    headers: { Accept: 'text/event-stream', ...connection.headers(), ...(last ? { 'Last-Event-ID': last } : {}) },
    signal: AbortSignal.any([signal, silence.signal]),
  })
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
