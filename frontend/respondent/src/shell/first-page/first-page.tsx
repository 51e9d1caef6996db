import { questionTypeOf } from '@naire/domain/questions'
import { directionOf, plainText } from '@naire/ui'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { readAddress, type SurveyAddress } from '../survey-address.ts'
import { App } from '../../App.tsx'
import { themeOf } from '../theme.ts'
import { identityOf } from '../../session/identifying.ts'
import { contentLanguage, naireText, type PublishedNaire } from '../../session/published-naire.ts'
import { DeferredPorts } from '../../session/deferred-ports.ts'
import type { SessionFacts } from '../../session/facts.ts'
import { LiveSession } from '../../session/live-session.ts'
import { prepareNaire, type PreparedNaire } from '../../session/prepared-naire.ts'
import { isPlain, isSimple } from './is-simple.ts'
import { BrowserOnlyError } from './needs-browser.ts'
import type { Speaking } from '../speech.ts'
import type { PageView } from '../bootstrap.ts'
import { nothingSaved } from '../../session/saving.ts'
import { Observable } from '../../session/observable.ts'
import { interfaceLanguages, sentencesOf } from '../languages.ts'
import { sentence } from '../sentence.ts'
import { chooseLanguage } from '../choose-language.ts'

/** Metadata of the questionnaire for tabs, search engines, and places where its address is shared. */
export interface PageHead {
  readonly title: string
  /** The questionnaire's, in words alone. */
  readonly name: string
  /** Text above its questions, as plain text; blank where there is none. */
  readonly description: string
}

/** Data that the server embeds into the page before any script runs. */
export interface FirstPage extends PageHead {
  readonly html: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly theme: string
  /** Source files behind the script's first page, by their paths in the manifest of the build. */
  readonly modules: readonly string[]
}

export interface FirstPageWish {
  /** Path and query of the survey. */
  readonly url: string
  /** Languages that the browser asks for, the dearest first. */
  readonly languages: readonly string[]
}

/** The head of a page, also of one that the server does not draw. */
export async function pageHead(naire: PublishedNaire, wish: FirstPageWish): Promise<PageHead> {
  const lang = languageFor(wish)
  const words = (field: 'Name' | 'Header') => plainText(naireText(naire, field, contentLanguage(naire, lang)))
  const { t } = (await fixedSpeech(lang)).current()
  const [name, header] = [words('Name'), words('Header')]
  return {
    title: `${t('questions:page', { n: 1 })} · ${name}`,
    name,
    description:
      [...header].length > longestDescription ? `${[...header].slice(0, longestDescription).join('')}…` : header,
  }
}

const longestDescription = 160

/** The language in which a browser is shown the page. */
export function languageFor({ url, languages }: FirstPageWish): string {
  return chooseLanguage([new URL(url, origin).searchParams.get('lang'), ...languages], interfaceLanguages)
}

/**
 * The one address that stands for all whose first page is drawn alike: what it says that changes nothing is left out,
 * what is unknown is the default. Null: only the head of the page is the same for who opens it.
 */
export function drawnAddress(
  { Sid, PageSplits = [] }: Pick<PublishedNaire, 'Sid' | 'PageSplits'>,
  wish: FirstPageWish,
): string | null {
  const address = readAddress(new URL(wish.url, origin))
  if (address.page !== 'survey' || !isPlain(address)) return null
  const { mode, theme, startPosition } = address
  const split = PageSplits.some(({ Id }) => Id === startPosition) ? startPosition : null
  const query = new URLSearchParams({
    lang: languageFor(wish),
    ...(theme === null ? {} : { theme: themeOf(theme, { dark: false, contrast: false }) }),
    ...(split === null ? {} : { start_position: split }),
  })
  return `/survey/${mode}/${'0'.repeat(32)}/${Sid}?${query}`
}

/**
 * The first page of a questionnaire as everybody is shown it who opens this address for the first time; null when that
 * depends on who asks: their session's seed, their screen, what their address says.
 */
export async function firstPage(naire: PublishedNaire, wish: FirstPageWish): Promise<FirstPage | null> {
  const address = readAddress(new URL(wish.url, origin))
  if (address.page !== 'survey' || !isSimple(naire, address) || identityOf(naire, { query: {} }).kind !== 'known')
    return null
  const lang = languageFor(wish)
  const prepared = await prepareNaire(naire)
  const drawn = await Promise.all(whoever.map((who) => drawnFor({ ...who, prepared, address, lang })))
  const [html] = drawn
  if (html === undefined || drawn.some((other) => other !== html)) return null
  return {
    html,
    ...(await pageHead(naire, wish)),
    lang,
    dir: directionOf(lang),
    theme: themeOf(address.theme ?? naire.DefaultTheme ?? 'default', { dark: false, contrast: false }),
    modules: modulesOf(naire, lang),
  }
}

function modulesOf({ Questions }: PublishedNaire, lang: string): readonly string[] {
  const folders = (questions: PublishedNaire['Questions']) => [...new Set(questions.map(({ Type }) => folderOf(Type)))]
  const first = Questions.filter(({ PageSeq }) => PageSeq === 1)
  return [
    `virtual:language/${lang}`,
    ...folders(first).map((folder) => `../questions/src/${folder}/answers.tsx`),
    ...folders(Questions).map((folder) => `../../domain/src/questions/${folder}/index.ts`),
  ]
}

const folderOf = (type: number) =>
  (questionTypeOf(type) ?? '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// Only the path and the query count.
const origin = 'http://localhost'

/** If all of these see the same, everybody does. */
const whoever: readonly Pick<SessionFacts, 'Sid' | 'ViewPort'>[] = [
  { Sid: '0'.repeat(32), ViewPort: 'mobile' },
  { Sid: 'F'.repeat(32), ViewPort: 'tablet' },
  { Sid: '5A'.repeat(16), ViewPort: 'desktop' },
]

interface Drawing extends Pick<SessionFacts, 'Sid' | 'ViewPort'> {
  readonly prepared: PreparedNaire
  readonly address: SurveyAddress & { readonly page: 'survey' }
  readonly lang: string
}

/** Renders the first page for one kind of visitor; undefined where something needs a browser. */
async function drawnFor({ prepared, address, lang, ...who }: Drawing): Promise<string | undefined> {
  const session = new LiveSession(prepared, { ...factsOf(address, contentLanguage(prepared.naire, lang)), ...who })
  const saving = new Observable(nothingSaved)
  const stage = new Observable<PageView>({
    kind: 'answering',
    session,
    ports: new DeferredPorts(session),
    saving,
    returnReason: '',
  })
  const opening = {
    address,
    lang: () => lang,
    say: (key: string) => key,
    stage,
    saving,
    fetched: () => Promise.reject(new Error('The server fetches nothing')),
    begun: Promise.resolve(null),
  }
  let isWhole = true
  const onError = (error: unknown) => {
    isWhole &&= error instanceof BrowserOnlyError
  }
  const { prelude } = await prerenderToNodeStream(
    <App address={address} opening={opening} speech={await fixedSpeech(lang)} />,
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
