import { operations, type OperationName } from '@naire/domain/access'

/** The built files of the front ends, which are everybody's. */
export const pages = '/*'

/** The operations that a line of the router (`GET /naire/*`) can lead to. */
export function operationsBehind(route: string): readonly OperationName[] {
  const [method = '', url = ''] = route.split(' ')
  return (Object.keys(operations) as OperationName[]).filter((name) => {
    const { method: needed, path } = operations[name]
    return (
      needed === method &&
      (url.endsWith('*')
        ? path.startsWith(url.slice(0, -1))
        : path.replace(/\/$/, '') === url.replace(/:(\w+)/g, '{$1}'))
    )
  })
}

/**
 * Paths under `/odata/` that might answer if a method that the table does not name were forgotten: every set, whole and
 * by key.
 */
export function* unlisted(
  setNames: readonly string[],
  key: string,
): Generator<{ readonly method: string; readonly path: string }> {
  const listed = new Set(
    Object.values(operations).map(({ method, path }) => `${method} ${path.replace(/\('\{\w+\}'\)/, '(key)')}`),
  )
  for (const set of setNames) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      if (!listed.has(`${method} /odata/${set}`)) yield { method, path: `/odata/${set}` }
      if (!listed.has(`${method} /odata/${set}(key)`)) yield { method, path: `/odata/${set}('${key}')` }
    }
  }
}
