/** What sessions have in common, without what it is: keyed hashes of texts and devices, and the session that had each first. */
export interface DeviceFingerprints {
  /** The session that has each of the contents from now on: this one, unless another was first. In the order given. */
  claim(sessionSid: string, contents: readonly string[]): Promise<readonly string[]>
  /** Of an erased session. */
  forget(sessionSid: string): Promise<void>
}
