/** One request of a batch, as it stands there. */
export interface BatchRequest {
  /** By which later requests refer to it; null without one. */
  readonly id: string | null
  readonly method: string
  /** Absolute, from the root of the host, or relative to the service root; it may begin with `$<id>`. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: BatchBody
  /** Requests of one group are done together or not at all. */
  readonly group: string | null
  /** Requests or groups that must have succeeded before. */
  readonly dependsOn: readonly string[]
}

export type BatchBody =
  | { readonly kind: 'none' }
  /** Still to be read by its content type. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly value: unknown }

export interface BatchResponse {
  readonly id: string | null
  readonly group: string | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Blank when there is none. */
  readonly body: string
}
