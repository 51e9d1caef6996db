import { ODataError } from '../odata-error.ts'

/** Preferences of the client (`Prefer`). Unknown preferences are ignored, as RFC 7240 requires. */
export interface Preferences {
  /** Rows of a page at most. */
  readonly maxPageSize?: number
  readonly omitNulls?: true
  readonly return?: 'minimal' | 'representation'
  readonly continueOnError?: true
  /** A delta link on the last page. */
  readonly trackChanges?: true
}

/** Names go with and without `odata.`; the first of two equal ones counts. */
export function parsePreferences(header: string | undefined): Preferences {
  const given = new Map<string, string>()
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(preference)) {
    const bare = name.toLowerCase().replace(/^odata\./, '')
    if (!given.has(bare)) given.set(bare, quoted ?? plain ?? '')
  }
  const [size, omitted, wanted] = [given.get('maxpagesize'), given.get('omit-values'), given.get('return')]
  return {
    ...(size === undefined ? {} : { maxPageSize: pageSize(size) }),
    ...(omitted === 'nulls' ? { omitNulls: true } : {}),
    ...(wanted === 'minimal' || wanted === 'representation' ? { return: wanted } : {}),
    ...(isOn(given.get('continue-on-error')) ? { continueOnError: true } : {}),
    ...(given.has('track-changes') ? { trackChanges: true } : {}),
  }
}

/** A name, then perhaps `=` with a value in quotes or without; parameters behind `;` are passed over. */
const preference = /(?:^|,)\s*([\w.-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?[^,]*/g

const isOn = (value: string | undefined): boolean => value === '' || value === 'true'

function pageSize(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ODataError(400, 'maxpagesize takes a whole number from 1', { target: 'Prefer' })
}
