import { allowedTags } from '@naire/domain/markup'
import { hasCover, modeOf } from '@naire/domain/naires'
import { questionTypeOf, type QuestionType } from '@naire/domain/questions'
import type { SurveyAddress } from '../survey-address.ts'
import { naireText, type PublishedNaire } from '../../session/published-naire.ts'

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
  const isShort = firstQuestions(naire).length <= mostQuestions
  return isPlain(address) && isBare && isShort && textsOf(naire).every(isStill) && slottedTexts(naire).every(isInline)
}

const tagsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, tag]) => tag?.toLowerCase() ?? '')

/** Nothing in it loads: its place is as large from the beginning. */
const isStill = (text: string): boolean => tagsIn(text).every((tag) => stillTags.includes(tag))

/** Its words take as much room as the whole of it. */
const isInline = (text: string): boolean =>
  !/<\/p>\s*<p/i.test(text) && tagsIn(text).every((tag) => inlineTags.includes(tag))

/** Expressions may read what else the address says. */
export function isPlain({ userSid, query }: SurveyAddress): boolean {
  return userSid === null && Object.keys(query).every((name) => ownParameters.includes(name))
}

/** More would be drawn longer than the script takes to draw them. */
const mostQuestions = 40

const ownParameters: readonly string[] = ['theme', 'lang', 'start_position', 'routermode']

const stillTags = allowedTags.filter((tag) => !['audio', 'img', 'source', 'video'].includes(tag))

/** Tags that take no room of their own, paragraphs one by one. */
const inlineTags: readonly string[] = [
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

const firstQuestions = ({ Questions }: PublishedNaire) => Questions.filter(({ PageSeq }) => PageSeq === 1)

function textsOf(naire: PublishedNaire): readonly string[] {
  const languages = [naire.Language ?? 'zh-CN', ...Object.keys(naire.Translations ?? {})]
  const around = languages.flatMap((lang) =>
    (['Name', 'Header', 'Footer'] as const).map((field) => naireText(naire, field, lang)),
  )
  const translated = Object.values(naire.Translations ?? {}).flatMap((texts) => Object.values(texts))
  return [...around, ...translated, ...firstQuestions(naire).map(({ Data }) => Data)]
}

const slottedTypes: readonly (string | null)[] = ['freeStyle', 'inlineClick'] satisfies QuestionType[]

/** Texts with controls in them: until a browser puts those in, their words stand there alone. */
function slottedTexts(naire: PublishedNaire): readonly string[] {
  const slotted = firstQuestions(naire).filter(({ Type }) => slottedTypes.includes(questionTypeOf(Type)))
  const translated = Object.values(naire.Translations ?? {}).flatMap((texts) =>
    slotted.map(({ Sid }) => texts[`${Sid}.Data`] ?? ''),
  )
  return [...slotted.map(({ Data }) => Data), ...translated]
}
