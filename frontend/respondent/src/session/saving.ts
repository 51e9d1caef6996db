/** What the line at the foot says. */
export interface Saving {
  /** Answers that are not yet on the device. */
  readonly saving: boolean
  /** The device took no more answers: its storage is full or closed. */
  readonly failed: boolean
  /** The device may soon take nothing more. */
  readonly tight: boolean
  /** Answers and files that the server does not have. */
  readonly pending: number
  /** Sessions that were handed in on this device and wait to be sent. */
  readonly handedIn: number
  /** The server took answers in this visit. */
  readonly sent: boolean
  readonly online: boolean
  /** False: nothing outlives the page. */
  readonly persistent: boolean
  /** What the server said no with; blank while it has not. */
  readonly refused: string
}

export const nothingSaved: Saving = { saving: false, failed: false, tight: false, pending: 0, handedIn: 0, sent: false, online: true, persistent: true, refused: '' }
