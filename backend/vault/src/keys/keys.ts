/** In the place of data whose key was destroyed. */
export interface ErasedData {
  readonly erased: true
}

export function isErased(value: object | ErasedData): value is ErasedData {
  return 'erased' in value && value.erased === true && Object.keys(value).length === 1
}

/** Encryption of personal data per subject (a session or a person). AES-256-GCM; destroying the key erases the data. */
export interface Keys {
  /** The subject's key is made at first use. @throws KeyDestroyed when the subject was erased. */
  seal(subject: string, data: object): Promise<Uint8Array>
  /** What `seal` was given, or `Erased`. The subject is read from the bytes themselves. @throws when the bytes are damaged. */
  open(sealed: Uint8Array): Promise<object | ErasedData>
  /** As `open`, for many: keys are loaded in one query. */
  openMany(sealed: readonly Uint8Array[]): Promise<(object | ErasedData)[]>
  /** Cannot be undone. */
  destroyKey(subject: string): Promise<void>
}

export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed'
  constructor(readonly subject: string) {
    super('the key of this subject was destroyed')
  }
}
