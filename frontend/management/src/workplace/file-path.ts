/** Object types that carry files (shell §3). */
export const objectTypes = { feedback: 202, appeal: 203, judge: 204 } as const

interface FileAddress {
  readonly objectSid: string
  readonly orgSid: string
  readonly bizObjectType: (typeof objectTypes)[keyof typeof objectTypes]
  readonly sid: string
  readonly fileName: string
  readonly inline?: boolean
  /** Rendition of the file instead of the file itself. */
  readonly rendition?: 'playable'
}

export function filePath({
  objectSid,
  orgSid,
  bizObjectType,
  sid,
  fileName,
  inline = false,
  rendition,
}: FileAddress): string {
  const query = new URLSearchParams({
    filename: fileName,
    objectSid,
    bizObjectType: String(bizObjectType),
    orgSid,
    sid,
    ...(inline ? { inline: '1' } : {}),
    ...(rendition ? { rendition } : {}),
  })
  return `/DownloadFiles/?${query}`
}
