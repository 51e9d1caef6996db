/** What a ticket is for: one file of one question's answer. */
export interface TicketFor {
  readonly sessionSid: string
  readonly interactionSid: string
  /** File 101, Sign 103, Snapshot 104. */
  readonly attachType: number
}

export interface UploadTicket extends TicketFor {
  readonly until: Date
  /** The other device has opened it. */
  readonly seen: boolean
  /** Sid of the file that it was used for; null: not yet. */
  readonly fileSid: string | null
}

/** Tickets by which another device hands a file to a session. Each is good for one file and ends after some minutes. */
export interface UploadTickets {
  /** Gives 32 hexadecimal digits; only their hash is kept. */
  begin(about: TicketFor): Promise<{ readonly ticket: string; readonly until: Date }>
  /** Null when there is none, or it has ended. */
  find(ticket: string): Promise<UploadTicket | null>
  see(ticket: string): Promise<void>
  /** Uses it for a file; the same file again is a retry. False when it was used for another, or has ended. */
  use(ticket: string, fileSid: string): Promise<boolean>
}
