import { createHash } from 'node:crypto'

export interface SignedUrl {
  readonly ticket: string
  readonly nonce: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** Of the page, without what stands behind `#`. */
  readonly url: string
}

/** Signature of WeChat's script for one page. */
export function scriptSignature({ ticket, nonce, timestamp, url }: SignedUrl): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}
