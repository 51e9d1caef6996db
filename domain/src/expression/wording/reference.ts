import type { ReferenceTitles } from './naming.ts'
import type { Phrase } from './phrase.ts'
import type { SentenceKey } from './sentences.ts'

/** Describes the target of a path: the question, its part, and the property read. */
export function referred(path: readonly string[], naming: ReferenceTitles): Phrase {
  const [root = '', ...rest] = path
  return root.startsWith('$') ? context(root, rest) : answered(path, naming)
}

const contexts: Readonly<Record<string, SentenceKey>> = {
  $query: 'query',
  $meta: 'meta',
  $ident: 'ident',
  $user: 'user',
  $response: 'response',
}
const sessionFields: Readonly<Record<string, SentenceKey>> = {
  duration: 'duration',
  score: 'sessionScore',
  start_time: 'start_time',
  survey_seq: 'survey_seq',
  lang: 'lang',
  viewport: 'viewport',
}

function context(root: string, rest: readonly string[]): Phrase {
  const key = root === '$session' ? sessionFields[rest[0] ?? ''] : contexts[root]
  return key === undefined ? plain([root, ...rest].join('.')) : said(key, { name: plain(rest.join('.')) })
}

function answered(path: readonly string[], naming: ReferenceTitles): Phrase {
  const at = path.findIndex((segment) => segment.startsWith('@'))
  const thing = named(at < 0 ? path : path.slice(0, at), naming)
  if (at < 0) return thing
  const suffix = path[at] as string
  const [option] = path.slice(at + 1)
  if (suffix === '@input' && option !== undefined)
    return said('inputOf', { a: thing, b: quoted(naming.optionTitle(path.slice(0, at), option) ?? option) })
  return said(suffix.slice(1) as SentenceKey, { a: thing })
}

function named(path: readonly string[], naming: ReferenceTitles): Phrase {
  const [code = ''] = path
  const title = naming.titleOf([code])
  const question = title === null ? plain(code) : said('question', { code: plain(code), title: quoted(title) })
  return path
    .slice(1)
    .reduce<Phrase>(
      (whole, part, at) => said('part', { a: whole, b: quoted(naming.titleOf(path.slice(0, at + 2)) ?? part) }),
      question,
    )
}

export const said = (key: SentenceKey, of: Readonly<Record<string, Phrase>>): Phrase => ({ kind: 'sentence', key, of })
export const plain = (text: string): Phrase => ({ kind: 'plain', text })
export const quoted = (text: string): Phrase => ({ kind: 'quoted', text })
export const apart = (of: Phrase): Phrase => ({ kind: 'apart', of })
