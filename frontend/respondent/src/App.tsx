import { lazyPart, WordsProvider, useWords, Icon, Banner, Button, ChunkLoadError } from '@naire/ui'
import { Suspense, use, useMemo, useSyncExternalStore, type ReactNode, Component } from 'react'
import type { Address } from './shell/survey-address.ts'
import type { Speaking } from './shell/speech.ts'
import { contentLanguage, contentLanguages } from './session/published-naire.ts'
import { AnsweringScreen } from './screens/AnsweringScreen.tsx'
import type { Bootstrap, LoadingPhase } from './shell/bootstrap.ts'
import { SurveyFrame } from './screens/SurveyFrame.tsx'
import './screens/LoadingScreen.css'
import './screens/LanguageSwitch.css'
import { isDealtWith } from './shell/error-hook.ts'
import { interfaceLanguages, languageName } from './shell/languages.ts'
import { useFollowed } from './session/observable.ts'

/** Stands in for a page that could not be shown; the answers are on the device. */
class Mishap extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('thrown without a value') }
  }

  override componentDidCatch(error: unknown) {
    isDealtWith(error)
  }

  override render() {
    return this.state.error !== null ? (
      <MishapWords isMissing={this.state.error instanceof ChunkLoadError} />
    ) : (
      this.props.children
    )
  }
}

function MishapWords({ isMissing }: { readonly isMissing: boolean }) {
  const { t } = useWords()
  return (
    <main className="n-survey__main">
      <Banner
        tone="danger"
        title={t(isMissing ? 'mishap.chunk' : 'mishap.title')}
        actions={<Button onClick={() => location.reload()}>{t('closed.again')}</Button>}
      >
        {t('mishap.now')}
      </Banner>
    </main>
  )
}

/** Database, outbox and flow: loaded after the first page is there. */
const FlowHost = lazyPart(() => import('./screens/FlowHost.tsx'))
const UploaderPage = lazyPart(() => import('./media/UploaderPage.tsx'))
const ContinuePage = lazyPart(() => import('./device-transfer/ContinuePage.tsx'))
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
    case 'unknown':
      return <PlainPage isSignedOut={address.page === 'signedOut'} />
  }
}

function Survey({ opening, speech }: { readonly opening: Bootstrap; readonly speech: Speaking }) {
  const scene = useFollowed(opening.stage)
  const written = useMemo(() => (scene.kind === 'answering' ? contentLanguages(scene.session.naire) : []), [scene])
  const choose = (lang: string) => {
    speech.remember(lang)
    // A language whose file cannot be fetched now leaves everything as it is.
    const { session } = scene.kind === 'answering' ? scene : { session: null }
    void speech.speak(lang).then(
      () => session?.speak(contentLanguage(session.naire, lang)),
      () => {},
    )
  }
  const languageSwitch = <LanguageSwitch written={written} current={speech.chosen} onChoose={choose} />
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

/** Loading phase in words, above a skeleton of the page. */
function LoadingScreen({ phase }: { readonly phase: LoadingPhase }) {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <p className="n-loading" role="status">
        {t(`phase.${phase}`)}
      </p>
      <div className="n-loading__shape" aria-hidden="true">
        {[...'0123456'].map((at) => (
          <span key={at} />
        ))}
      </div>
    </SurveyFrame>
  )
}

interface LanguageSwitchProps {
  /** Languages of the questionnaire, its own first; empty where none is open. */
  readonly written: readonly string[]
  readonly current: string
  readonly onChoose: (lang: string) => void
}

/**
 * The device's own list, so that it works by touch, keyboard and screen reader alike: the questionnaire's languages,
 * then those that only the interface speaks.
 */
function LanguageSwitch({ written, current, onChoose }: LanguageSwitchProps) {
  const { t } = useWords()
  const option = (lang: string) => (
    <option key={lang} value={lang} lang={lang}>
      {languageName(lang)}
    </option>
  )
  const others = interfaceLanguages.filter((lang) => !written.includes(lang)).map(option)
  return (
    <label className="n-languages">
      <Icon name="globe" />
      <span className="n-hidden">{t('language')}</span>
      <select className="n-languages__list" value={current} onChange={(event) => onChoose(event.target.value)}>
        {written.map(option)}
        {written.length > 0 && others.length > 0 ? <optgroup label={t('interfaceOnly')}>{others}</optgroup> : others}
      </select>
    </label>
  )
}
