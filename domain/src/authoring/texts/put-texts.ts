import { isFields } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { Operation } from '../operation.ts'
import { parsedContent } from '../record/content.ts'
import type { TextPlace } from './authored-texts.ts'

/** A text for a place. */
export interface PutText {
  readonly place: TextPlace
  readonly text: string
}

/**
 * Builds the operations that set the texts: one for all of a question's content. Codes come last, so that their
 * references are followed in the texts as they are from then on.
 */
export function puttingTexts(record: NaireRecord, puts: readonly PutText[]): readonly Operation[] {
  const inContents = new Map<string, readonly [string, string][]>()
  const groups: [string, string][] = []
  const others: Operation[] = []
  const codes: Operation[] = []
  for (const { place, text } of puts) {
    if (place.in === 'content')
      inContents.set(place.question, [...(inContents.get(place.question) ?? []), [place.path, text]])
    else if (place.in === 'groups') groups.push([place.path, text])
    else if (place.in === 'code')
      codes.push({ type: 'RenameCode', question: place.question, of: place.question, code: text })
    else others.push(...alone(record, place, text))
  }
  const contents = record.Questions.flatMap(({ Sid, Data }): readonly Operation[] => {
    const texts = inContents.get(Sid)
    return texts
      ? [{ type: 'ChangeContent', sid: Sid, data: JSON.stringify(withTexts(parsedContent(Data), texts)) }]
      : []
  })
  const grouped: readonly Operation[] =
    groups.length === 0
      ? []
      : [
          {
            type: 'ChangePageGroups',
            pageGroups: JSON.stringify(withTexts(JSON.parse(record.PageGroups ?? '[]'), groups)),
          },
        ]
  return [...contents, ...grouped, ...others, ...codes]
}

type AlonePlace = Exclude<TextPlace, { readonly in: 'content' | 'groups' }>

function alone({ QuotarList = [] }: NaireRecord, place: AlonePlace, text: string): readonly Operation[] {
  switch (place.in) {
    case 'memo':
      return [{ type: 'ChangeMemo', sid: place.question, memo: text }]
    case 'code':
      return []
    case 'record':
      return place.path === 'Name'
        ? [{ type: 'ChangeName', name: text }]
        : [{ type: 'ChangeSettings', settings: { [place.path]: text } }]
    case 'quota':
      return QuotarList.filter(({ Sid }) => Sid === place.cell).map((cell) => ({
        type: 'PutEntry',
        list: 'quota',
        entry: { ...cell, [place.path]: text },
      }))
    case 'translation':
      return [{ type: 'ChangeTranslation', language: place.language, key: place.key, text: text === '' ? null : text }]
  }
}

function withTexts(content: unknown, texts: readonly (readonly [string, string])[]): unknown {
  return texts.reduce((current, [path, text]) => put(current, path.split('.'), text), content)
}

// `OriData` and the `Data` that was made of it are kept the same.
function put(within: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  if (Array.isArray(within))
    return within.with(Number(name), rest.length === 0 ? text : put(within[Number(name)], rest, text))
  if (!isFields(within)) return within
  if (rest.length > 0) return { ...within, [name]: put(within[name], rest, text) }
  return name === 'Data' && within['OriData'] ? { ...within, Data: text, OriData: text } : { ...within, [name]: text }
}
