import { textOf } from '../report.ts'
import type { Words } from '../survey.ts'
import { htmlOfMixed, languageTag, placeholderOf } from '../words.ts'
import { inside, isFields, type Fields } from './payloads.ts'

type List = 'Choices' | 'Answers'

/** Ids of the choices or answers in the order in which they are shown. */
export function choiceIds(payload: Fields, list: List): readonly string[] {
  const all = inside(payload, list)
  const order = payload[list === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder']
  const ordered = (Array.isArray(order) ? order : Object.values(isFields(order) ? order : {}))
    .map((id) => textOf(id))
    .filter((id) => isFields(all[id]))
  return [...new Set([...ordered, ...(ordered.length > 0 ? [] : Object.keys(all))])]
}

/** The code of a choice: its recoded value where no other has it, else its id. */
export function nameIn(payload: Fields, list: List, id: string): string {
  if (list === 'Choices' && isRows(payload)) return id
  const recoded = inside(payload, 'RecodeValues')
  const own = textOf(recoded[id])
  const isUnique = own !== '' && Object.values(recoded).filter((each) => textOf(each) === own).length === 1
  const isComplete = choiceIds(payload, list).every((each) => textOf(recoded[each]) !== '')
  return isUnique && isComplete ? own : id
}

/** Its choices are rows, its answers what they are answered by. */
export const isRows = (payload: Fields): boolean => Object.keys(inside(payload, 'Answers')).length > 0

/** Words of a field of the question, or of one of its choices, in all its languages. */
export function textIn(payload: Fields, path: readonly string[], language: string): Words {
  const texts: Record<string, string> = {}
  const own = textAt(payload, path)
  if (own !== '') texts[language] = pipedHtml(own)
  for (const [code, translated] of Object.entries(inside(payload, 'Language'))) {
    const tag = languageTag(code)
    const text = isFields(translated) ? textAt(translated, path) : ''
    if (tag !== null && tag !== language && text !== '') texts[tag] = pipedHtml(text)
  }
  return texts
}

function textAt(fields: Fields, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (within, name) =>
      isFields(within)
        ? within[name]
        : Array.isArray(within)
          ? (within as readonly unknown[])[Number(name)]
          : undefined,
    fields,
  )
  return textOf(found)
}

/** HTML with `${q://…}` as placeholders. */
export function pipedHtml(text: string): string {
  return htmlOfMixed(
    text.replace(/\$\{([a-z]+:\/\/[^}]+)\}/g, (_, source: string) => placeholderOf(source.replace(/\?.*$/s, ''))),
  )
}
