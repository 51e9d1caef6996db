import { ShellCache, type BuiltShell } from './shell-cache.ts'

/** Written into the built file. */
declare const naireShell: BuiltShell

// The page's own types know no service workers: this is what is used of them.
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  message: LastingEvent & { readonly data: { readonly keep?: readonly string[] } }
  fetch: LastingEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void }
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
}

// The page's own types know no service worker: this is what is used of one.
const worker = self as unknown as Worker
const shell = new ShellCache(naireShell, self.caches, (request, init) => self.fetch(request, init))

// A new version waits until the last page of the old one is closed: an open session keeps the files that it began with.
worker.addEventListener('install', (event) => event.waitUntil(shell.fill()))
worker.addEventListener('activate', (event) => event.waitUntil(shell.forgetOthers().then(() => worker.clients.claim())))
worker.addEventListener('message', (event) => event.waitUntil(shell.keep(event.data.keep ?? [])))
worker.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})
