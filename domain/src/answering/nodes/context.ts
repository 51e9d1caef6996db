import type { Value } from '../../expression/index.ts'
import type { OpenOptions } from '../contract.ts'
import { ValueNode, type Node } from './node.ts'

/** What a `$` path reads: fixed when the session opens. Null for an unknown path. */
export function contextNode([root, ...rest]: readonly [string, ...string[]]): Node | null {
  const source = sources[root]
  const name = rest.join('.')
  return source ? new ValueNode((sheet) => source(sheet.options, name) ?? null) : null
}

const sources: Readonly<Record<string, (options: OpenOptions, name: string) => Value | undefined>> = {
  $query: (options, name) => options.query?.[name],
  $meta: (options, name) => options.meta?.[name],
  $ident: (options, name) => options.ident?.[name],
  // Known only while an answer to a request is looked at.
  $response: () => null,
  $user: (options, name) => options.user?.[name],
  $session: (options, name) =>
    name === 'lang' ? options.lang : name === 'viewport' ? options.viewPort : options.session?.[name],
}
