/** Download progress of the questionnaire's own files to this device. */
export interface ResourceProgress {
  /** Of those that are not on this device yet: kept, or found not to be had. */
  readonly done: number
  readonly of: number
  /** Fetched until now. */
  readonly bytes: number
  /** Could not be had. */
  readonly missing: number
  /** Tries once more for those that are missing; null while it is under way. */
  readonly again: (() => void) | null
}

/** State of the status line at the foot. */
export interface Saving {
  /** Answers that are not yet on the device. */
  readonly saving: boolean
  /** The device took no more answers: its storage is full or closed. */
  readonly failed: boolean
  /** The device may soon take nothing more. */
  readonly tight: boolean
  /** Answers and files that the server does not have. */
  readonly pending: number
  /** Files of the answers that are on their way; null where none is. */
  readonly files: { readonly sent: number; readonly of: number } | null
  /** Null where there is nothing to say of them. */
  readonly resources: ResourceProgress | null
  /** Sessions that were handed in on this device and wait to be sent. */
  readonly handedIn: number
  /** The server took answers in this visit. */
  readonly sent: boolean
  readonly online: boolean
  /** False: nothing outlives the page. */
  readonly persistent: boolean
  /** A recording of an earlier page is lost. */
  readonly lostVoice?: boolean
  /** Message of the server's refusal; blank while there is none. */
  readonly refused: string
}

export const nothingSaved: Saving = {
  saving: false,
  failed: false,
  tight: false,
  pending: 0,
  files: null,
  resources: null,
  handedIn: 0,
  sent: false,
  online: true,
  persistent: true,
  refused: '',
}
