import type { LiveState } from '../../workplace/live.ts'
import type { ServerEvent } from './read-events.ts'

export type TabsMessage =
  | { readonly kind: 'event'; readonly event: ServerEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'whatState' }

export interface TabsChannel {
  post(message: TabsMessage): void
  /** Resolves `work` in one tab at a time; the others wait for their turn until `signal` aborts. */
  lead(work: () => Promise<void>, signal: AbortSignal): void
  close(): void
}

/** Over plain http browsers withhold locks: then every tab leads and nothing is shared. */
export function openTabsChannel(name: string, onMessage: (message: TabsMessage) => void): TabsChannel {
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
