import type { Problems } from './problems.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Fields of a record by name, for code that goes through all of them. */
export const fieldsOf = (record: object): Fields => record as Fields

/** Record made of its fields; its shape is vouched for by where the names come from. */
export const recordOf = <T extends object>(fields: object): T => fields as T

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads one object of a record field by field; what is wrong is noted under its path, and reading goes on. */
export class FieldReader {
  constructor(
    private readonly fields: Fields,
    private readonly path: string,
    readonly problems: Problems,
  ) {}

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  raw(name: string): unknown {
    return this.fields[name] ?? undefined
  }

  text(name: string, fallback?: string): string {
    const value = this.raw(name) ?? fallback
    if (typeof value === 'string' && (fallback !== undefined || value.trim() !== '')) return value
    this.problems.add(this.at(name), value === undefined || value === '' ? 'content.missing' : 'content.wrongType', {
      expected: 'text',
    })
    return ''
  }

  sid(name: string, fallback?: string): string {
    const value = this.raw(name) ?? fallback
    const sid = normalSid(value)
    if (sid === null) this.problems.add(this.at(name), value === undefined ? 'content.missing' : 'naire.badSid')
    return sid ?? ''
  }

  /** A whole number from `least` up to `most`; `undefined` when absent. */
  whole(name: string, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return value
    this.problems.add(this.at(name), 'content.outOfRange', { least })
    return undefined
  }

  list<T>(name: string, read: (item: FieldReader, index: number) => T): readonly T[] {
    const value = this.raw(name) ?? []
    if (!Array.isArray(value)) {
      this.problems.add(this.at(name), 'content.wrongType', { expected: 'list' })
      return []
    }
    return value.map((item: unknown, index) => read(this.inner(item, `${this.at(name)}[${index}]`), index))
  }

  object<T>(name: string, read: (object: FieldReader) => T): T | undefined {
    const value = this.raw(name)
    return value === undefined ? undefined : read(this.inner(value, this.at(name)))
  }

  names(): readonly string[] {
    return Object.keys(this.fields)
  }

  /** The fields of this names that are there, as they stand. */
  picked(names: readonly string[]): Fields {
    return Object.fromEntries(
      names.filter((name) => this.raw(name) !== undefined).map((name) => [name, this.raw(name)]),
    )
  }

  /** The text of a JSON field, given as text or as the value itself; `undefined` when it is absent or no JSON. */
  json(name: string): string | undefined {
    const value = this.raw(name)
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') return JSON.stringify(value)
    try {
      JSON.parse(value)
      return value
    } catch (error) {
      this.problems.add(this.at(name), 'content.notJson', { reason: error instanceof Error ? error.message : '' })
      return undefined
    }
  }

  private inner(value: unknown, path: string): FieldReader {
    if (!isFields(value)) this.problems.add(path, 'content.wrongType', { expected: 'object' })
    return new FieldReader(isFields(value) ? value : {}, path, this.problems)
  }
}

/**
 * A sid as it is stored: 32 upper-case hexadecimal digits; null for what is no GUID. Hyphens, braces and lower case are
 * accepted.
 */
export function normalSid(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const digits = value.replace(/[{}-]/g, '').toUpperCase()
  return /^[0-9A-F]{32}$/.test(digits) ? digits : null
}
