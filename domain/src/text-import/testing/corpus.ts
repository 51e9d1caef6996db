import { readFileSync } from 'node:fs'
import type { Sample } from './sample.ts'

/**
 * Texts as people have them: `@@` and what is special about it, the text, `=>`, and what is to be read in it, as
 * `summary` tells it.
 */
export function corpus(language: 'zh' | 'en'): readonly Sample[] {
  const samples = readFileSync(new URL(`./corpus/${language}.txt`, import.meta.url), 'utf8')
    .split(/^@@ /m)
    .slice(1)
  return samples.map((sample) => {
    const [, name = '', text = '', read = ''] = /^(.*)\n([^]*?)\n=>\n([^]*)$/.exec(sample) ?? []
    return { name, text, summary: read.trim().split('\n') }
  })
}
