import { fetchResource } from './fetch-resource.ts'

// The page's own types know no workers: this is what is used of one.
const worker = self as unknown as {
  onmessage: ((event: MessageEvent<string>) => void) | null
  postMessage(told: unknown, moved: readonly ArrayBuffer[]): void
}

worker.onmessage = async ({ data: address }) => {
  const found = await fetchResource(address)
  worker.postMessage(found, found === null || found === 'gone' ? [] : [found.data])
}
