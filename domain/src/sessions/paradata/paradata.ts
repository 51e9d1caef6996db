import type { SessionMetadata } from '../answering/events.ts'

/** Paradata of how a questionnaire was answered, never the answers. Seconds count only while the page is in sight. */
export interface Paradata {
  /** Device classes in the order in which they were used: mobile, tablet, desktop. */
  readonly devices: readonly string[]
  /**
   * Network types that the browser reports while answers are given: `4g`, `3g`, `2g`, `slow-2g`, `offline`; `online`
   * where it says no more.
   */
  readonly networks: readonly string[]
  /** By the page's number: seconds, and how often it was gone to. */
  readonly pages: Readonly<Record<string, Measure>>
  /**
   * By the question's code: seconds from the answer before, or from the page, to this one; and how often the answer was
   * changed.
   */
  readonly questions: Readonly<Record<string, Measure>>
}

/** Seconds with one decimal, and a count. */
export type Measure = readonly [seconds: number, times: number]

export const noParadata: Paradata = { devices: [], networks: [], pages: {}, questions: {} }

/** Stands for the platform itself where other metadata names an author's definition. */
export const paradataDefSid = `${'F'.repeat(31)}D`

const path = '$paradata'

/** Bytes of its JSON: enough for about 700 questions with short codes. What is longer goes without the questions. */
export const paradataBytes = 16_384

/** As an entry of the session's metadata; none where nothing was measured. */
export function paradataEntries(measured: Paradata | null): readonly SessionMetadata[] {
  if (measured === null || (measured.devices.length === 0 && Object.keys(measured.pages).length === 0)) return []
  const whole = JSON.stringify(measured)
  const ValString = jsonBytes(whole) <= paradataBytes ? whole : JSON.stringify({ ...measured, questions: {} })
  return jsonBytes(ValString) <= paradataBytes ? [{ DefSid: paradataDefSid, Path: path, ValString }] : []
}

/** Paradata of a session's metadata; ill-formed entries are skipped, because a device wrote them. */
export function paradataIn(entries: unknown): Paradata | null {
  const [own] = (Array.isArray(entries) ? (entries as readonly SessionMetadata[]) : []).filter(
    ({ DefSid, Path }) => DefSid === paradataDefSid && Path === path,
  )
  if (!own?.ValString || own.ValString.length > paradataBytes) return null
  const { devices, networks, pages, questions } = fieldsOf(own.ValString)
  return {
    devices: wordsIn(devices),
    networks: wordsIn(networks),
    pages: measuresIn(pages),
    questions: measuresIn(questions),
  }
}

/** Bytes of a JSON text in UTF-8. */
export const jsonBytes = (json: string): number => encodeURIComponent(json).replaceAll(/%../g, '_').length

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(json) as object) }
  } catch {
    return {}
  }
}

const wordsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const measuresIn = (value: unknown): Readonly<Record<string, Measure>> =>
  Object.fromEntries(
    Object.entries({ ...(value as object | null) }).filter((entry): entry is [string, Measure] => isMeasure(entry[1])),
  )

const isMeasure = (value: unknown): value is Measure =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => typeof one === 'number' && Number.isFinite(one) && one >= 0)
