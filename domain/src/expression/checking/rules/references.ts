import type { Span } from '../../syntax-error.ts'
import type { Tree } from '../../tree.ts'
import type { Checking } from '../checking.ts'
import type { CheckEnvironment } from '../environment.ts'
import { nearest } from '../nearest.ts'

/** Every reference reads something that there is. */
export function checkReference(part: Tree, checking: Checking): void {
  if (part.kind !== 'reference') return
  const { environment, located } = checking
  const path = checking.path(part.at)
  if (environment.typeOf(path)) return
  const known = path.findLastIndex((_, at) => at > 0 && exists(path.slice(0, at), environment))
  const position = located.segmentsOf(part)[Math.max(0, known)] as Span
  const code = path[0] as string
  if (known < 0)
    return checking.error('unknownCode', { code }, position, nearest(code, [...environment.codes(), ...contexts]))
  const wrong = (path[known] as string).replace(/^@/, '')
  const meant = nearest(wrong, [...environment.partsOf(path.slice(0, known)), ...suffixes])
  const isQuoted = /^['"]/.test(located.source.slice(position.from))
  checking.error('unknownPart', { code, part: wrong }, position, meant !== null && isQuoted ? `'${meant}'` : meant)
}

function exists(path: readonly string[], environment: CheckEnvironment): boolean {
  return environment.typeOf(path) !== null || (path.length === 1 && contexts.includes(path[0] as string))
}

const contexts = ['$query', '$meta', '$ident', '$user', '$session']
const suffixes = ['text', 'input', 'score', 'count', 'visible', 'seconds']
