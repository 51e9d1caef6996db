export interface ODataPage<T> {
  readonly value: readonly T[]
  readonly '@odata.count'?: number
}

export interface ODataValue<T> {
  readonly value: T
}

export interface ODataOptions {
  readonly filter?: string | undefined
  readonly orderby?: string | undefined
  readonly select?: string | undefined
  readonly expand?: string | undefined
  readonly top?: number | undefined
  readonly skip?: number | undefined
  readonly count?: boolean | undefined
}

/** The path of a set with its query options; blank ones are left out. */
export function query(path: string, options: ODataOptions): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== '')
  const parts = given.map(([name, value]) => `$${name}=${encodeURIComponent(String(value))}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** Condition on sessions and what belongs to them: nobody can work on those of a deleted questionnaire. */
export const ofLivingNaire = 'Naire/Sid ne null'

/** A text as it stands in a filter: quoted, inner quotes doubled. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** `/odata/Set('key')`, with the key safe in a path. */
export function entity(set: string, key: string): string {
  return `/odata/${set}(${encodeURIComponent(quoted(key))})`
}

export function allOf(conditions: readonly (string | null | undefined | false)[]): string | undefined {
  const given = conditions.filter((condition): condition is string => Boolean(condition))
  return given.length === 0 ? undefined : given.join(' and ')
}
