import {
  negotiateJson,
  negotiateVersion,
  parsePreferences,
  type JsonFormat,
  type ODataVersion,
  type Preferences,
} from '@naire/odata'

/** Headers of a request, names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>

/** Result of a request's content negotiation. */
export interface ContentNegotiation {
  readonly version: ODataVersion
  readonly prefer: Preferences
  /** @throws ODataError 406 when the client takes no JSON: asked where JSON is what there is. */
  json(): JsonFormat
}

export function negotiate(headers: Headers, format: string | undefined): ContentNegotiation {
  return {
    version: negotiateVersion(headers['odata-maxversion'] ?? headers['maxversion'], headers['odata-version']),
    prefer: parsePreferences(headers['prefer']),
    json: () => negotiateJson({ accept: headers['accept'], format }),
  }
}
