import { ODataError } from '../odata-error.ts'

export type ODataVersion = '4.0' | '4.01'

/** The version to answer in: the newest that both sides know. `version` is that of the request's own body. */
export function negotiateVersion(maxVersion: string | undefined, version: string | undefined): ODataVersion {
  if (version !== undefined) atMost('OData-Version', version)
  const most = maxVersion ?? version
  if (most === undefined) return '4.01'
  const number = numberOf('OData-MaxVersion', most)
  if (number < 4) throw new ODataError(400, 'the versions spoken here are 4.0 and 4.01', { target: 'OData-MaxVersion' })
  return number === 4 ? '4.0' : '4.01'
}

function atMost(header: string, text: string): void {
  const number = numberOf(header, text)
  if (number < 4 || number > 4.01)
    throw new ODataError(400, 'the versions spoken here are 4.0 and 4.01', { target: header })
}

function numberOf(header: string, text: string): number {
  const found = /^\s*(\d{1,2}\.\d{1,2})\s*(?:;.*)?$/.exec(text)?.[1]
  if (found === undefined) throw new ODataError(400, 'a version is expected, 4.0 or 4.01', { target: header })
  return Number(found)
}
