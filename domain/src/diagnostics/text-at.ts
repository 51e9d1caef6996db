import { isFields } from '../naires/fields.ts'

/**
 * A JSON text in which the text at a path (`Interactions[0].Entries[1].VisibleExpression`) is another; null where
 * another text stands there.
 */
export function withTextAt(
  json: string,
  path: string,
  { source, mended }: { readonly source: string; readonly mended: string },
): string | null {
  return valueAt(contentOf(json), path) === source ? withTexts(json, [path], mended) : null
}

/**
 * A JSON text in which the same stands at each of these paths; null where there is none of the objects that lead there,
 * or no path.
 */
export function withTexts(json: string, paths: readonly string[], text: string): string | null {
  const content = contentOf(json)
  const holders = paths.map((path) => ({
    holder: valueAt(content, path.slice(0, Math.max(0, path.lastIndexOf('.')))),
    name: path.slice(path.lastIndexOf('.') + 1),
  }))
  if (holders.length === 0 || !holders.every(({ holder }) => isFields(holder))) return null
  const changed = (value: unknown) =>
    Object.fromEntries(holders.filter(({ holder }) => holder === value).map(({ name }) => [name, text]))
  return JSON.stringify(content, (_key, value: unknown) =>
    holders.some(({ holder }) => holder === value) ? { ...(value as object), ...changed(value) } : value,
  )
}

/** Null for a text that is no JSON. */
export function contentOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function valueAt(content: unknown, path: string): unknown {
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key)
  return keys.reduce<unknown>(
    (value, key) =>
      Array.isArray(value) ? (value as readonly unknown[])[Number(key)] : isFields(value) ? value[key] : undefined,
    content,
  )
}
