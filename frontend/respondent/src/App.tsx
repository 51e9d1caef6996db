import { lazyPart, WordsProvider } from '@naire/ui'
import { Suspense, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Address } from './bootstrap/survey-address.ts'
import { useFollowed } from './session/use-observable.ts'
import { interfaceLanguages } from './shell/languages.ts'
import type { Speaking } from './shell/speech.ts'
import { contentLanguage, contentLanguages } from './bootstrap/published-naire.ts'
import { AnsweringScreen } from './screens/AnsweringScreen.tsx'
import { LanguageSwitch } from './screens/LanguageSwitch.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { Mishap } from './screens/Mishap.tsx'
import type { Bootstrap } from './bootstrap/bootstrap.ts'
import type { PageView } from './bootstrap/page-view.ts'

/** Database, outbox and flow: loaded after the first page is there. */
const FlowHost = lazyPart(() => import('./screens/FlowHost.tsx'))
const UploaderPage = lazyPart(() => import('./media/UploaderPage.tsx'))
const ContinuePage = lazyPart(() => import('./device-transfer/ContinuePage.tsx'))
const SignedOutPage = lazyPart(() => import('./screens/SignedOutPage.tsx'))
const PlainPage = lazyPart(() => import('./screens/PlainPage.tsx'))

interface AppProps {
  readonly address: Address
  /** `null` where there is no survey. */
  readonly opening: Bootstrap | null
  readonly speech: Speaking
}

export function App({ opening, address, speech }: AppProps) {
  const words = useSyncExternalStore(speech.subscribe, speech.current, speech.current)
  return (
    <WordsProvider words={words}>
      <Mishap>{opening && <Survey opening={opening} speech={speech} />}</Mishap>
      {address.page !== 'survey' && <Suspense fallback={null}>{pageAt(address, speech.chosen)}</Suspense>}
    </WordsProvider>
  )
}

function pageAt(address: Exclude<Address, { page: 'survey' }>, lang: string) {
  switch (address.page) {
    case 'uploader':
      return <UploaderPage address={address} lang={lang} />
    case 'continue':
      return <ContinuePage lang={lang} />
    case 'signedOut':
      return <SignedOutPage />
    case 'unknown':
      return <PlainPage />
  }
}

function Survey({ opening, speech }: { readonly opening: Bootstrap; readonly speech: Speaking }) {
  const scene = useFollowed(opening.stage)
  const languages = useMemo(() => languagesOf(scene), [scene])
  const choose = (lang: string) => {
    speech.remember(lang)
    // A language whose file cannot be fetched now leaves everything as it is.
    const { session } = scene.kind === 'answering' ? scene : { session: null }
    void speech.speak(lang).then(
      () => session?.speak(contentLanguage(session.naire, lang)),
      () => {},
    )
  }
  const languageSwitch = <LanguageSwitch languages={languages} current={speech.chosen} onChoose={choose} />
  return (
    <>
      {scene.kind === 'loading' && <LoadingScreen phase={scene.phase} />}
      {scene.kind === 'answering' && <AnsweringScreen {...scene} languageSwitch={languageSwitch} />}
      <Suspense fallback={null}>
        <Flow opening={opening} languageSwitch={languageSwitch} />
      </Suspense>
    </>
  )
}

function Flow({ opening, languageSwitch }: { readonly opening: Bootstrap; readonly languageSwitch: ReactNode }) {
  use(opening.begun)
  return <FlowHost opening={opening} languageSwitch={languageSwitch} />
}

/** Languages of the questionnaire first, then those that only the interface speaks. */
function languagesOf(scene: PageView): readonly string[] {
  const written = scene.kind === 'answering' ? contentLanguages(scene.session.naire) : []
  return [...new Set([...written, ...interfaceLanguages])]
}
