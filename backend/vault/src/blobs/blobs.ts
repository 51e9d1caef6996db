/** Content by its own hash: naire records, sheets, compiled forms. Kept in the database; for files see `Files`. */
export interface Blobs {
  /** Gives the SHA-256 in lower-case hex; storing the same content again stores nothing. At most 64 MiB. */
  putBlob(content: Uint8Array | string): Promise<string>
  getBlob(hash: string): Promise<Uint8Array | null>
  /** JSON with keys in the order given; the hash is that of its UTF-8 text. */
  putJson(value: unknown): Promise<string>
  getJson<T>(hash: string): Promise<T | null>
}
