import type { Phrase } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'

/** A phrase in the reader's language. `t` is that of the namespace `expressions`. */
export function say(phrase: Phrase, t: TFunction, language: string): string {
  const inside = (part: Phrase): string => say(part, t, language)
  switch (phrase.kind) {
    case 'plain':
      return isolated(phrase.text)
    case 'quoted':
      return t('say.quote', { text: isolated(phrase.text) })
    case 'sentence':
      return t(
        `say.${phrase.key}`,
        Object.fromEntries(Object.entries(phrase.of).map(([name, part]) => [name, inside(part)])),
      )
    case 'all':
      return phrase.of.map(inside).join(t('say.and'))
    case 'any':
      return phrase.of.map(inside).join(t('say.or'))
    case 'cases':
      return phrase.of.map(inside).join(t('say.then'))
    case 'values':
      return new Intl.ListFormat(language, { type: 'conjunction' }).format(phrase.of.map(inside))
    case 'arithmetic':
      return `${inside(phrase.left)} ${phrase.sign} ${inside(phrase.right)}`
    case 'negative':
      return `−${inside(phrase.of)}`
    case 'apart':
      return t('say.apart', { a: inside(phrase.of) })
  }
}

/** Names, codes and authors' words keep their own direction within a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
