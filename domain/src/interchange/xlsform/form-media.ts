import type { Words } from '../survey.ts'
import { htmlOf, joined } from '../words.ts'
import type { FormContext } from './form-bodies.ts'
import { wordsOf, type FormRow } from './form.ts'

/** Pictures, sounds and films of a line that stand at an address; files are told. */
export function mediaOf(row: FormRow, { heads, language }: Pick<FormContext, 'heads' | 'language'>): Words {
  const all = (['image', 'big-image', 'audio', 'video'] as const).map((kind) => {
    const files = wordsOf(row, kind, heads, language)
    const shown = Object.entries(files).flatMap(([tag, file]) => {
      if (/^https?:\/\//.test(file)) return [[tag, mediaTag(kind, file)] as const]
      row.report.leave(row, 'media file', 'file', file)
      return []
    })
    return Object.fromEntries(shown) as Words
  })
  return joined(language, all)
}

function mediaTag(kind: string, url: string): string {
  const src = htmlOf(url).replaceAll('"', '&quot;')
  return kind === 'audio' || kind === 'video'
    ? `<${kind} src="${src}" controls></${kind}>`
    : `<img src="${src}" alt="">`
}
