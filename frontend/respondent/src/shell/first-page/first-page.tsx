import { expressionTexts } from '@naire/domain/answering'
import { functionGroupsIn } from '@naire/domain/expression/lazy'
import { questionTypeOf } from '@naire/domain/questions'
import { directionOf, hasMarkup, plainText } from '@naire/ui'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { readAddress, type Address, type SurveyAddress } from '../survey-address.ts'
import { App } from '../../App.tsx'
import { themeOf } from '../theme.ts'
import { identityOf } from '../../session/identifying.ts'
import { contentLanguage, naireText, sharedPicture, type PublishedNaire } from '../../session/published-naire.ts'
import { DeferredPorts } from '../../session/deferred-ports.ts'
import type { SessionFacts } from '../../session/facts.ts'
import { LiveSession } from '../../session/live-session.ts'
import { prepareNaire } from '../../session/prepared-naire.ts'
import { SafeHtml } from './DrawnHtml.tsx'
import { hearEarly } from './early-answers.ts'
import { isPlain, isSimple } from './is-simple.ts'
import { BrowserOnlyError } from './needs-browser.ts'
import type { Speaking } from '../speech.ts'
import type { PageView } from '../bootstrap.ts'
import { nothingSaved } from '../../session/saving.ts'
import { Observable } from '../../session/observable.ts'
import { interfaceLanguages, sentencesOf } from '../languages.ts'
import { sentence } from '../sentence.ts'
import { chooseLanguage } from '../choose-language.ts'
import { endedKey, userKey } from '../signed-in.ts'
import { visitedKey } from '../visited.ts'

/** Data that the server embeds into the page before any script runs. */
export interface FirstPage {
  readonly html: string
  /** Of the tab. */
  readonly title: string
  /** The questionnaire's, in words alone. */
  readonly name: string
  /** Text above its questions, as plain text; blank where there is none. */
  readonly description: string
  /** Address of the picture that stands for it; null where the author has none. */
  readonly picture: string | null
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly theme: string
  /** Source files behind the script's first page, by their paths in the manifest of the build. */
  readonly modules: readonly string[]
  /** Runs behind the page at once, so that it can be answered; null where no question is shown. */
  readonly script: string | null
}

export interface FirstPageWish {
  /** Path and query of the survey. */
  readonly url: string
  /** Languages that the browser asks for, the dearest first. */
  readonly languages: readonly string[]
}

/** Makes an author's HTML safe, each tag closed where it was opened. */
export type MakeSafe = (html: string) => string

/** The language in which a browser is shown the page. */
function languageFor({ url, languages }: FirstPageWish): string {
  return chooseLanguage([new URL(url, origin).searchParams.get('lang'), ...languages], interfaceLanguages)
}

/**
 * The one address that stands for all whose page is drawn alike: what it says that changes nothing is left out, what is
 * unknown is the default. Unless it is plain, only the outline of the page is the same for who opens it.
 */
export function drawnAddress(
  { Sid, PageSplits = [] }: Pick<PublishedNaire, 'Sid' | 'PageSplits'>,
  wish: FirstPageWish,
): { readonly url: string; readonly isPlain: boolean } {
  const asked = readAddress(new URL(wish.url, origin))
  const address = asked.page === 'survey' ? asked : null
  const plain = address !== null && isPlain(address)
  const split = PageSplits.some(({ Id }) => Id === address?.startPosition) ? address?.startPosition : null
  const query = new URLSearchParams({
    lang: languageFor(wish),
    ...(address?.theme != null && { theme: themeOf(address.theme, { dark: false, contrast: false }) }),
    ...(plain && split != null && { start_position: split }),
  })
  return { url: `/survey/${address?.mode ?? 'online'}/${'0'.repeat(32)}/${Sid}?${query}`, isPlain: plain }
}

/**
 * The first page of a questionnaire as everybody is shown it who opens this address for the first time, or as the
 * session with a sid is. Null when it depends on who asks: their screen, what their address says.
 */
export async function firstPage(
  naire: PublishedNaire,
  wish: FirstPageWish,
  safe: MakeSafe,
): Promise<FirstPage | ((sid: string) => Promise<FirstPage | null>) | null> {
  const { address, frame } = await frameOf(naire, wish)
  if (address.page !== 'survey' || !isSimple(naire, address) || identityOf(naire, { query: {} }).kind !== 'known')
    return null
  const prepared = await prepareNaire(naire)
  const lang = contentLanguage(naire, frame.lang)
  const page = { ...frame, modules: modulesOf(naire, frame.lang), script: scriptOf(naire.Sid) }
  const draw = (Sid: string, ViewPort: SessionFacts['ViewPort'] = 'mobile') => {
    const session = new LiveSession(prepared, { ...factsOf(address, lang), Sid, ViewPort })
    const saving = new Observable(nothingSaved)
    const ports = new DeferredPorts(session)
    const view = { kind: 'answering', session, ports, saving, returnReason: '' } as const
    return rendered({ address, lang: frame.lang, view }, safe)
  }
  const [first = '', ...sids] = whoever
  const [html, ...wider] = await Promise.all([draw(first), draw(first, 'tablet'), draw(first, 'desktop')])
  if (html === undefined || wider.some((other) => other !== html)) return null
  const others = await Promise.all(sids.map((sid) => draw(sid)))
  if (others.every((other) => other === html)) return { ...page, html }
  return async (sid) => {
    const own = await draw(sid)
    return own === undefined ? null : { ...page, html: own }
  }
}

/** The page before its questions are there, as its script shows it too. */
export async function outline(naire: PublishedNaire, wish: FirstPageWish): Promise<FirstPage> {
  const { address, frame } = await frameOf(naire, wish)
  const view = { kind: 'loading', phase: 'loading' } as const
  const html = address.page === 'survey' ? await rendered({ address, lang: frame.lang, view }, (words) => words) : ''
  return { ...frame, html: html ?? '', modules: [`virtual:language/${frame.lang}`], script: null }
}

const scriptOf = (naireSid: string): string =>
  `(${hearEarly.toString()})(${JSON.stringify([visitedKey(naireSid, null), userKey, endedKey])})`

/** All of the page but what it shows. */
async function frameOf(
  naire: PublishedNaire,
  wish: FirstPageWish,
): Promise<{ readonly address: Address; readonly frame: Omit<FirstPage, 'html' | 'modules' | 'script'> }> {
  const address = readAddress(new URL(wish.url, origin))
  const lang = languageFor(wish)
  const theme = (address.page === 'survey' && address.theme) || naire.DefaultTheme || 'default'
  const words = (field: 'Name' | 'Header' | 'CoverText') =>
    plainText(naireText(naire, field, contentLanguage(naire, lang)))
  const [name, about] = [words('Name'), words('Header') || words('CoverText')]
  const { t } = (await fixedSpeech(lang)).current()
  const description =
    [...about].length > longestDescription ? `${[...about].slice(0, longestDescription).join('')}…` : about
  const frame = {
    title: `${t('questions:page', { n: 1 })} · ${name}`,
    name,
    description,
    picture: sharedPicture(naire),
    lang,
    dir: directionOf(lang),
    theme: themeOf(theme, { dark: false, contrast: false }),
  }
  return { address, frame }
}

const longestDescription = 160

function modulesOf(naire: PublishedNaire, lang: string): readonly string[] {
  const { Questions } = naire
  const folders = (questions: PublishedNaire['Questions']) => [...new Set(questions.map(({ Type }) => folderOf(Type)))]
  const first = Questions.filter(({ PageSeq }) => PageSeq === 1)
  return [
    `virtual:language/${lang}`,
    ...folders(first).map((folder) => `../questions/src/${folder}/answers.tsx`),
    ...folders(Questions).map((folder) => `../../domain/src/questions/${folder}/index.ts`),
    ...languageFiles(expressionTexts(naire)),
    ...(first.some(({ Data }) => hasMarkup(Data)) ? ['../ui/src/rich-text/SanitisedHtml.tsx'] : []),
  ]
}

/** Files that compile expressions: asked for with the page, not once its script has read them. */
function languageFiles(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return []
  const groups = functionGroupsIn(texts).map((group) => `functions/${inKebab(group)}.ts`)
  return ['lazy/language-with.ts', ...groups].map((file) => `../../domain/src/expression/${file}`)
}

const inKebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const folderOf = (type: number) => inKebab(questionTypeOf(type) ?? '')

// Only the path and the query count.
const origin = 'http://localhost'

/** Sids of sessions. If all of these see the same, everybody does: two options in two orders are enough to tell. */
const whoever = Array.from('0F5A3C9612', (digit) => digit.repeat(32))

interface Scene {
  readonly address: SurveyPage
  readonly lang: string
  readonly view: PageView
}
type SurveyPage = Extract<Address, { readonly page: 'survey' }>

/** HTML of the page for one visitor; undefined where something failed. */
async function rendered({ address, lang, view }: Scene, safe: MakeSafe): Promise<string | undefined> {
  const opening = {
    address,
    lang: () => lang,
    say: (key: string) => key,
    stage: new Observable<PageView>(view),
    saving: new Observable(nothingSaved),
    fetched: () => Promise.reject(new Error('The server fetches nothing')),
    begun: Promise.resolve(null),
  }
  let isWhole = true
  const onError = (error: unknown) => {
    isWhole &&= error instanceof BrowserOnlyError
  }
  const { prelude } = await prerenderToNodeStream(
    <SafeHtml value={safe}>
      <App address={address} opening={opening} speech={await fixedSpeech(lang)} />
    </SafeHtml>,
    { onError, progressiveChunkSize: wholePage },
  )
  const html = await text(prelude)
  return isWhole ? html : undefined
}

// Bytes: what is longer would come hidden, with scripts that show it, which the page does not run.
const wholePage = Infinity

function factsOf({ naireSid, orgSid, mode, startPosition }: SurveyAddress, lang: string): SessionFacts {
  return {
    Sid: '',
    Key: '',
    NaireSid: naireSid,
    OrgSid: orgSid,
    UserSid: null,
    Mode: mode,
    StartTime: 0,
    Lang: lang,
    ViewPort: 'mobile',
    QueryParams: '',
    BrowserInfo: '',
    DeviceInfo: '',
    StartPosition: startPosition,
    AccessPass: null,
    IdentifyingCode: null,
    IsForce: false,
  }
}

/** One language for a page that is drawn on the server: nobody chooses there. */
async function fixedSpeech(lang: string): Promise<Speaking> {
  const files = await sentencesOf(lang)
  const words: ReturnType<Speaking['current']> = { lang, t: (key, params) => sentence(files, lang, key, params) }
  return { chosen: lang, current: () => words, subscribe: () => () => {}, speak: async () => {}, remember: () => {} }
}
