import type { TypeaheadSettings } from './content.ts'

/** One entry of a typeahead's list: a text, or an object with fields (mode `listOfObject`). */
export type TypeaheadEntry = string | Readonly<Record<string, unknown>>

export interface Typeahead {
  /** Returns the list text of an entry: `EntryFormat` with its `{field}` filled. */
  shownOf(entry: TypeaheadEntry): string
  /**
   * Returns the stored text of a chosen entry: `OutputFormat` with its `{field}` filled, else all fields joined by the
   * delimiter.
   */
  storedOf(entry: TypeaheadEntry): string
  /**
   * The entries whose shown text holds what was typed, whatever the case, those that begin with it first; at most
   * `limit`.
   */
  matching(typed: string, limit: number): readonly TypeaheadEntry[]
}

/** The suggestions of a text input (content §3.9). `entries` come from the settings' resource. */
export function typeahead(
  { Mode, EntryFormat, OutputFormat, OutputDelimiter }: TypeaheadSettings,
  entries: readonly TypeaheadEntry[],
): Typeahead {
  const text = (entry: TypeaheadEntry, format: string) => {
    if (typeof entry === 'string') return entry
    return Mode === 'listOfObject' && format !== ''
      ? filled(format, entry)
      : Object.values(entry).map(fieldText).join(OutputDelimiter)
  }
  const shownOf = (entry: TypeaheadEntry) => text(entry, EntryFormat)
  const shown = entries.map((entry) => ({ entry, words: shownOf(entry).toLowerCase() }))
  return {
    shownOf,
    storedOf: (entry) => text(entry, OutputFormat),
    matching(typed, limit) {
      const sought = typed.trim().toLowerCase()
      const found = shown.filter(({ words }) => words.includes(sought))
      return [
        ...found.filter(({ words }) => words.startsWith(sought)),
        ...found.filter(({ words }) => !words.startsWith(sought)),
      ]
        .slice(0, limit)
        .map(({ entry }) => entry)
    },
  }
}

/** The entries of a resource: a JSON list of texts or objects, else one text a line. Null for JSON of another shape. */
export function readEntries(resource: string): readonly TypeaheadEntry[] | null {
  const parsed = parse(resource)
  if (parsed === undefined)
    return resource
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return Array.isArray(parsed) && parsed.every(isEntry) ? parsed : null
}

function filled(format: string, entry: Readonly<Record<string, unknown>>): string {
  return format.replace(/\{([^{}]+)\}/g, (_, field: string) => fieldText(entry[field.trim()]))
}

const fieldText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function isEntry(value: unknown): value is TypeaheadEntry {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
