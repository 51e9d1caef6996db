/** What a form posted straight to the cloud may contain (OSS PostObject, signature of the first version, which the wire of this product names). */
export interface PostPolicy {
  readonly expiration: string
  readonly conditions: readonly (object | readonly (string | number | readonly string[])[])[]
}

export interface Allowed {
  readonly bucket: string
  /** With a slash at its end. */
  readonly folder: string
  /** Of the one object that may be made; null: any in the folder. */
  readonly object: string | null
  readonly maxBytes: number
  /** Media types of the part `file`; null: any. */
  readonly mediaTypes: readonly string[] | null
  readonly until: Date
}

/** One object (or one folder), nothing that is there already, one size, some types, some minutes. */
export function postPolicy({ bucket, folder, object, maxBytes, mediaTypes, until }: Allowed): PostPolicy {
  return {
    expiration: until.toISOString(),
    conditions: [
      { bucket },
      object === null ? ['starts-with', '$key', folder] : ['eq', '$key', folder + object],
      ['eq', '$x-oss-forbid-overwrite', 'true'],
      ['content-length-range', 1, maxBytes],
      ['eq', '$success_action_status', '200'],
      ...(mediaTypes === null ? [] : [['in', '$content-type', mediaTypes] as const]),
    ],
  }
}
