import SparkMD5 from 'spark-md5'

export interface FetchedResource {
  /** MD5 of the content. */
  readonly hash: string
  readonly mimeType: string
  readonly data: ArrayBuffer
}

/** `gone`: the server has none; null: it cannot be had now, after some tries. */
export type ResourceOutcome = FetchedResource | 'gone' | null

export async function fetchResource(address: string): Promise<ResourceOutcome> {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, retryMs * 2 ** (time - 1)))
    const answer = await fetch(address).catch(() => null)
    const data = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null
    if (answer && data)
      return { hash: SparkMD5.ArrayBuffer.hash(data), mimeType: answer.headers.get('content-type') ?? '', data }
    if (answer && !answer.ok && answer.status < 500) return 'gone'
  }
  return null
}

const times = 3
/** The least between two tries (runtime §9). */
const retryMs = 300
