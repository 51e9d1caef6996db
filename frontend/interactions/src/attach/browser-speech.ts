/** Writes down what is said while the browser records; it never stands in the way of the recording. */
export interface SpeechSession {
  /** Ends it; all words that were recognised. */
  stop(): Promise<string>
}

/** Callbacks of a speech recogniser. */
export interface SpeechCallbacks {
  /** A part of what is said, when it is recognised. */
  said(words: string): void
  /** Nothing more will be recognised: there is no service, or it may not be used. */
  deaf(): void
}

/** The part of the Web Speech API that is used; browsers give it with and without their prefix. */
interface Recogniser extends EventTarget {
  lang: string
  continuous: boolean
  start(track?: MediaStreamTrack): void
  stop(): void
  abort(): void
}

type RecognitionEvent = Event & {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

/** Listens to the track that is recorded. `lang`: of the page's texts. @throws when the browser has no recogniser. */
export function listen(track: MediaStreamTrack, lang: string, { said, deaf }: SpeechCallbacks): SpeechSession {
  // The types of pages do not know the recogniser; some browsers have it under its old name.
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Readonly<
    Record<string, new () => Recogniser>
  >
  const recogniser = new (SpeechRecognition ?? webkitSpeechRecognition)!()
  const heard: string[] = []
  let isWanted = true
  let ended = () => {}
  const whenEnded = new Promise<void>((resolve) => (ended = resolve))
  const giveUp = () => {
    if (!isWanted) return
    isWanted = false
    recogniser.abort()
    deaf()
  }
  Object.assign(recogniser, { lang: spokenIn(lang), continuous: true })
  recogniser.addEventListener('result', (event) => {
    const { results, resultIndex } = event as RecognitionEvent
    const words = Array.from(results)
      .slice(resultIndex)
      .filter(({ isFinal }) => isFinal)
      .map((result) => result[0]!.transcript.trim())
      .filter(Boolean)
      .join(' ')
    if (words === '') return
    heard.push(words)
    said(words)
  })
  recogniser.addEventListener(
    'error',
    (event) => fatal.has((event as Event & { readonly error: string }).error) && giveUp(),
  )
  // After a pause it ends by itself.
  recogniser.addEventListener('end', () => (isWanted ? recogniser.start(track) : ended()))
  // Some phones give the microphone to one listener alone: the recording goes first.
  track.addEventListener('mute', giveUp)
  recogniser.start(track)
  return {
    async stop() {
      if (isWanted) {
        isWanted = false
        recogniser.stop()
        await Promise.race([whenEnded, new Promise((resolve) => setTimeout(resolve, lastWordsMs))])
      }
      return heard.join(' ')
    },
  }
}

const lastWordsMs = 3_000

/** Others, such as silence, pass. */
const fatal: ReadonlySet<string> = new Set([
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
  'language-not-supported',
  'network',
])

/** The language with the region where most speak it, as recognisers name them: `de-DE`. */
function spokenIn(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize()
  return `${language}-${region}`
}
