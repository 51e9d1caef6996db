/** Server's status of an upload ticket for another device's file. */
export interface Ticket {
  readonly AttachType: number
  readonly InteractionSid: string
  /** Lower case, without dots. */
  readonly Extensions: readonly string[]
  readonly MaxBytes: number
  readonly Seen: boolean
  /** 0 to 1 while a large file comes in pieces. */
  readonly Received: number | null
  readonly File: { readonly Sid: string; readonly FileName: string; readonly FileSize: number } | null
}
