import type { ContentReader } from '../interactions/content-reader.ts'
import { readFetchRequest, type FetchRequest } from './fetch-request.ts'

/** A question that opens only when another party says so (content §3.1, §4 "Fetch lock"): one that is `Required`. */
export interface FetchLock {
  readonly Fetch: FetchRequest
  /** Reads the answer of the other party as `$response`; blank: any answer that is true opens. */
  readonly UnlockExpression: string
}

/** Resources that interviewer or reviewer show beside a question (content §3.1). */
export interface RemoteMode {
  readonly ResourceList: readonly RemoteResource[]
}

/** A picture, film or sound: of the questionnaire by its `Sid`, or at an address of its own. */
export interface RemoteResource {
  readonly Sid: string
  readonly Url: string
  readonly Type: string
}

/** Null for a question without a lock, or with one that is not required. */
export function readFetchLock(reader: ContentReader): FetchLock | null {
  if (!reader.has('FetchLockConfig')) return null
  return reader.object('FetchLockConfig', (config) => {
    if (!config.flag('Required', false)) return null
    return { Fetch: config.object('Fetch', readFetchRequest), UnlockExpression: config.text('UnlockExpression', '') }
  })
}

/** Null for a question that has none or does not enable it. */
export function readRemoteMode(reader: ContentReader): RemoteMode | null {
  if (!reader.has('RemoteModeConfig')) return null
  return reader.object('RemoteModeConfig', (config) => {
    const ResourceList = config.list('ResourceList', readResource)
    return config.flag('Enable', false) ? { ResourceList } : null
  })
}

function readResource(reader: ContentReader): RemoteResource {
  return { Sid: reader.text('Sid', ''), Url: reader.text('Url', ''), Type: reader.text('Type', '') }
}
