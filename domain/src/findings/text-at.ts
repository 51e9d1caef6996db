import { isFields } from '../naires/fields.ts'

/** A JSON text in which the text at a path (`Interactions[0].Entries[1].VisibleExpression`) is another; null where another text stands there. */
export function withTextAt(json: string, path: string, { source, mended }: { readonly source: string; readonly mended: string }): string | null {
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key)
  const content = parsed(json)
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((value, key) => (Array.isArray(value) ? (value as readonly unknown[])[Number(key)] : isFields(value) ? value[key] : undefined), content)
  if (!isFields(holder) || holder[last] !== source) return null
  return JSON.stringify(content, (_key, value: unknown) => (value === holder ? { ...holder, [last]: mended } : value))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
