/** `odata.metadata=none`: no control information but the count and the links to further pages. */
export function withoutMetadata(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutMetadata)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (isLeftOut(name) ? [] : [[name, withoutMetadata(value)]])),
  )
}

const kept = ['count', 'nextLink', 'deltaLink']

function isLeftOut(name: string): boolean {
  const [, control] = name.split('@odata.')
  return control !== undefined && !kept.includes(control)
}
