/** The reply of POST /UploadFiles/. A device marks an attachment as uploaded when size and hash are its own. */
export interface UploadedFile {
  readonly Sid: string
  readonly FileName: string
  /** With the dot, lower case. */
  readonly FileExt: string
  readonly FileSize: number
  /** SHA-256 of the content, lower-case hexadecimal. */
  readonly Hash: string
}
