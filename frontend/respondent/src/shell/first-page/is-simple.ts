import { modeOf } from '@naire/domain/naires'
import type { SurveyAddress } from '../survey-address.ts'
import { hasCover, naireText, type PublishedNaire } from '../../session/published-naire.ts'

/** Whether the first page can be drawn without a browser and without knowing who asks. */
export function isSimple(naire: PublishedNaire, address: SurveyAddress): boolean {
  // Style rules are cleaned in the browser; who is asked for the place, or skips pages or records in the app, begins
  // elsewhere; questions on other pages than the author put them make another first page, and so do a cover and what is known of the person.
  const isBare =
    modeOf(naire, 'Pagination') === 'Default' &&
    !naire.Css &&
    !naire.ExtScript &&
    modeOf(naire, 'GeolocationMode') === 'Disable' &&
    !naire.ReadsContext &&
    !hasCover(naire) &&
    naire.App_SkipPrePage !== true &&
    naire.App_RequireRecord !== true
  const isShort = naire.Questions.filter(({ PageSeq }) => PageSeq === 1).length <= mostQuestions
  return (
    isPlain(address) &&
    isBare &&
    isShort &&
    textsOf(naire).every(
      (text) =>
        !/<\/p>\s*<p/i.test(text) &&
        [...text.matchAll(/<\/?([a-z][\w-]*)/gi)].every(([, tag]) => plainTags.includes(tag?.toLowerCase() ?? '')),
    )
  )
}

/** Expressions may read what else the address says. */
export function isPlain({ userSid, query }: SurveyAddress): boolean {
  return userSid === null && Object.keys(query).every((name) => ownParameters.includes(name))
}

/** More would be drawn longer than the script takes to draw them. */
const mostQuestions = 40

const ownParameters: readonly string[] = ['theme', 'lang', 'start_position', 'routermode']

/**
 * Tags that take no room of their own, paragraphs one by one: an author's HTML is made safe in the browser, and until
 * then its words stand there.
 */
const plainTags: readonly string[] = [
  'p',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'span',
  'sub',
  'sup',
  'small',
  'font',
  'mark',
]

function textsOf(naire: PublishedNaire): readonly string[] {
  const languages = [naire.Language ?? 'zh-CN', ...Object.keys(naire.Translations ?? {})]
  const around = languages.flatMap((lang) =>
    (['Name', 'Header', 'Footer'] as const).map((field) => naireText(naire, field, lang)),
  )
  const translated = Object.values(naire.Translations ?? {}).flatMap((texts) => Object.values(texts))
  return [...around, ...translated, ...naire.Questions.filter(({ PageSeq }) => PageSeq === 1).map(({ Data }) => Data)]
}
