interface AutosaveCallbacks {
  /** Into this browser. */
  keep(): Promise<void>
  /** To the server. */
  save(): void
}

export interface Autosave {
  /** Something was changed. */
  touch(): void
  /** The server is to be asked again after a while. */
  again(): void
  hold(): () => void
  /** Others wait for what is changed here. */
  accompany(isAccompanied: boolean): void
}

/** Milliseconds after the last change, into this browser. */
const keepDelay = 300
/** To the server: after the last change, and at most for an author who never pauses. */
const alone = { pause: 5_000, longest: 30_000 }
/** The same while others are in the questionnaire. */
const accompanied = { pause: 1_000, longest: 3_000 }
const againDelay = 10_000

/** Keeps and saves after pauses, when the page is hidden or left, and when the network is back. */
export function createAutosave({ keep, save }: AutosaveCallbacks): Autosave {
  let keeping: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let deadline = 0
  let holders = 0
  let delays = alone

  function saveIn(delay: number): void {
    clearTimeout(saving)
    if (holders > 0) saving = setTimeout(saveNow, delay)
  }

  function saveNow(): void {
    clearTimeout(saving)
    deadline = 0
    save()
  }

  function touch(): void {
    clearTimeout(keeping)
    keeping = setTimeout(() => void keep(), keepDelay)
    const now = performance.now()
    deadline ||= now + delays.longest
    saveIn(Math.max(0, Math.min(delays.pause, deadline - now)))
  }

  function onHidden(): void {
    if (document.visibilityState === 'hidden') flush()
  }

  function flush(): void {
    clearTimeout(keeping)
    void keep()
    saveNow()
  }

  function leave(): void {
    holders -= 1
    if (holders > 0) return
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('online', saveNow)
    flush()
  }

  return {
    touch,
    accompany: (isAccompanied) => void (delays = isAccompanied ? accompanied : alone),
    again: () => saveIn(againDelay),
    hold() {
      holders += 1
      if (holders === 1) {
        document.addEventListener('visibilitychange', onHidden)
        addEventListener('online', saveNow)
      }
      return leave
    },
  }
}
