/**
 * Has the service worker keep what this visit has loaded, so that the page opens without a network. A browser that has
 * none, or no secure context, goes without.
 */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    scope: '/survey/',
    updateViaCache: 'none',
  })
  const tell = () => {
    const keep = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const worker of [registration.installing, registration.waiting, registration.active])
      worker?.postMessage({ keep })
  }
  // A version that is found later keeps the same for the next visit.
  registration.addEventListener('updatefound', tell)
  tell()
}
