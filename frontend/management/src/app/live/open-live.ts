import type { Live, LiveEvent, LiveState } from '../../workplace/live.ts'
import { keepConnected } from './live-connection.ts'
import type { ServerEvent } from './read-events.ts'
import { openTabsChannel, type TabsMessage } from './tabs-channel.ts'

type Listener = (data: Readonly<Record<string, unknown>>) => void

export interface OpenLive extends Live {
  /** Position of the last event seen: what a read that it causes must not be older than. */
  position(): string | null
  close(): void
}

/** `who` keeps tabs of different people apart. */
export function openLive(who: string, headers: () => Readonly<Record<string, string>>): OpenLive {
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
