/** Settings of screens per user (column widths, remembered filters): JSON texts by key. */
export interface Settings {
  save(userSid: string, values: Readonly<Record<string, string>>): Promise<void>
  /** Only the keys that are set. */
  read(userSid: string, keys: readonly string[]): Promise<Record<string, string>>
  remove(userSid: string): Promise<void>
}
