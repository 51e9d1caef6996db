import type { Wording } from '@naire/ui'

type Sentences = { readonly [name: string]: string | Sentences }

const files = import.meta.glob<Sentences>('../../../../locales/*/interviews.json', { import: 'default' })
const own = 'interviews:'

/**
 * Adds the sentences of interviewers, which respondents do not load, to those of the page. They have holes alone: the
 * reader of sentences stays where every respondent's first page has it.
 */
export async function withInterviewWords(words: Wording): Promise<Wording> {
  const file = (await files[`../../../../locales/${words.lang}/interviews.json`]?.()) ?? {}
  return {
    ...words,
    t: (key, params = {}) =>
      key.startsWith(own)
        ? textIn(file, key.slice(own.length)).replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) =>
            String(params[name] ?? hole),
          )
        : words.t(key, params),
  }
}

function textIn(file: Sentences, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Sentences | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), file)
  return typeof found === 'string' ? found : key
}
