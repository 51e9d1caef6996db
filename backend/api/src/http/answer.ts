import type { Readable } from 'node:stream'

/** A body that is JSON text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Result of an operation. `position`: log position at which its command ended. */
export type Answer =
  | {
      readonly kind: 'json'
      readonly body: object | JsonText
      readonly status?: 200 | 201
      readonly position?: number
      readonly stale?: boolean
      /** Of the one entity that the body is. */
      readonly etag?: string
      /** As `Set-Cookie` has it. */
      readonly cookie?: string
      /** Preferences of the client that the body follows. */
      readonly applied?: readonly string[]
    }
  /** `allow`: the methods that the address knows. */
  | { readonly kind: 'none'; readonly position?: number; readonly allow?: readonly string[] }
  | { readonly kind: 'text'; readonly text: string; readonly type: string; readonly stale?: boolean }
  | { readonly kind: 'download'; readonly stream: Readable; readonly type: string; readonly fileName: string }
  /** JSON made while it is sent: what fails after the first byte breaks it. */
  | {
      readonly kind: 'stream'
      readonly stream: Readable
      readonly stale?: boolean
      readonly applied?: readonly string[]
    }

/** Text that stands for a file's name in Content-Disposition, for old and new readers of it. */
export function attachmentNamed(fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
