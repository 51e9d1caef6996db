import { parseDate } from '../../expression/index.ts'
import type { Problems } from '../problems.ts'
import type { MetadataDef } from '../record.ts'

/** Metadata of a respondent or session beside the answers (content §3.13): one of the three values is set. */
export interface MetadataEntry {
  /** Sid of its definition; null for a path that the questionnaire does not define. */
  readonly DefSid: string | null
  readonly Path: string
  readonly ValString: string | null
  readonly ValNumber: number | null
  /** In one of the accepted forms; written by us it is ISO 8601 in UTC. */
  readonly ValDatetime: string | null
}

/** By path, as `$meta` reads them. */
export type Metadata = Readonly<Record<string, string | number | Date>>

export interface MetadataSituation {
  readonly defs: readonly MetadataDef[]
  /** Of dates without an offset; IANA name. */
  readonly timeZone?: string
  readonly problems: Problems
  /** Stands before the paths of the problems. */
  readonly path?: string
}

/**
 * The values of entries; an entry without a path has that of its definition. What is ill-formed is left out and noted
 * by its field.
 */
export function metadataOf(entries: readonly Partial<MetadataEntry>[], situation: MetadataSituation): Metadata {
  const { defs, problems, path = 'SessionMetadatas' } = situation
  const values = entries.map((entry, at) => {
    const own = `${path}[${at}]`
    const name = entry.Path || defs.find(({ Sid }) => Sid === entry.DefSid)?.Path
    if (!name) problems.add(`${own}.Path`, 'content.missing', { expected: 'text' })
    return [name, valueOf(entry, own, situation)] as const
  })
  return Object.fromEntries(values.filter(([name, value]) => name && value !== null)) as Metadata
}

function valueOf(
  { ValString, ValNumber, ValDatetime }: Partial<MetadataEntry>,
  path: string,
  { timeZone, problems }: MetadataSituation,
): string | number | Date | null {
  if (ValDatetime != null && ValDatetime !== '') {
    const date = typeof ValDatetime === 'string' ? parseDate(ValDatetime, timeZone) : null
    if (!date) problems.add(`${path}.ValDatetime`, 'naire.badDate', { value: String(ValDatetime) })
    return date
  }
  if (ValNumber != null)
    return checked(ValNumber, Number.isFinite(ValNumber), () =>
      problems.add(`${path}.ValNumber`, 'content.wrongType', { expected: 'number' }),
    )
  return checked(ValString ?? null, ValString == null || typeof ValString === 'string', () =>
    problems.add(`${path}.ValString`, 'content.wrongType', { expected: 'text' }),
  )
}

function checked<T>(value: T, isSound: boolean, note: () => void): T | null {
  if (!isSound) note()
  return isSound ? value : null
}
