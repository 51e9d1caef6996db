/** The reply of POST /UploadFiles/. A device marks an attachment as uploaded when size and hash are its own. */
export interface UploadedFile {
  readonly Sid: string
  readonly FileName: string
  /** With the dot, lower case. */
  readonly FileExt: string
  readonly FileSize: number
  /** SHA-256 of the content, lower-case hexadecimal. */
  readonly Hash: string
  /** Of a file of an answer: what `/receipt/…` checks. */
  readonly Receipt?: string
}

/** The reply for a file of an author (bizObjectType 101 to 104). */
export interface UploadedResource extends UploadedFile {
  /** Image, Audio, Video or Text. */
  readonly Type: string
  /** Path where pages find it. */
  readonly Url: string
}

/** Progress of a chunked file upload (/UploadFiles/Chunks). */
export interface UploadProgress {
  readonly Sid: string
  readonly FileSize: number
  /** Bytes that have come: the next piece begins here. */
  readonly Received: number
  /** Once it is whole and stored. */
  readonly File: UploadedFile | null
}

/** Token with which a browser posts a file to the cloud (GET /oss/token, /oss/cdnToken). */
export interface CloudToken {
  readonly host: string
  /** Base64 of JSON. */
  readonly policy: string
  readonly accessid: string
  readonly signature: string
  /** When it ends, in seconds since 1970. */
  readonly expire: number
  /** Blank: the server is told by POST /oss/stored. */
  readonly callback: string
  /** With a slash at its end: the key of each file begins so. */
  readonly dir: string
}

/** Status of a ticket for a file from another device. */
export interface TicketState {
  readonly AttachType: number
  readonly InteractionSid: string
  /** Lower case, without dots. */
  readonly Extensions: readonly string[]
  readonly MaxBytes: number
  readonly Until: string
  /** The other device has opened it. */
  readonly Seen: boolean
  /** 0 to 1 while a large file comes in pieces; null else. */
  readonly Received: number | null
  /** Once it is here. */
  readonly File: UploadedFile | null
}
