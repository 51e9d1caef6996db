/** Subset of the API of the mobile app around the page (5+ runtime) that we use. */
export interface Plus extends PlusDevice {
  readonly sqlite: PlusSqlite
}

export interface PlusDevice {
  readonly os: { readonly name?: string }
  readonly audio: { getRecorder(): PlusRecorder }
  readonly camera: { getCamera(): PlusCamera }
  readonly gallery: {
    pick(
      picked: (path: string) => void,
      failed: (problem: PlusProblem) => void,
      options: { readonly filter: 'image' },
    ): void
  }
  readonly io: {
    resolveLocalFileSystemURL(
      path: string,
      found: (entry: PlusEntry) => void,
      failed: (problem: PlusProblem) => void,
    ): void
    readonly FileReader: new () => PlusFileReader
  }
}

export interface PlusRecorder {
  /** `recorded` comes with the path of the file when it is stopped. */
  record(
    options: { readonly filename: string; readonly format: string },
    recorded: (path: string) => void,
    failed: (problem: PlusProblem) => void,
  ): void
  stop(): void
}

export interface PlusCamera {
  /** Opens the camera; `captured` comes with the path of the photo. */
  captureImage(
    captured: (path: string) => void,
    failed: (problem: PlusProblem) => void,
    options: { readonly filename: string },
  ): void
}

interface PlusCall<Given = void> {
  readonly name: string
  readonly success: (given: Given) => void
  readonly fail: (problem: PlusProblem) => void
}

/** SQLite of the app. One call at a time; a database stays open when the page goes. */
export interface PlusSqlite {
  openDatabase(call: PlusCall & { readonly path: string }): void
  closeDatabase(call: PlusCall): void
  transaction(call: PlusCall & { readonly operation: 'begin' | 'commit' | 'rollback' }): void
  executeSql(call: PlusCall & { readonly sql: readonly string[] }): void
  selectSql(call: PlusCall<readonly Readonly<Record<string, unknown>>[]> & { readonly sql: string }): void
}

export interface PlusEntry {
  file(found: (file: PlusFile) => void, failed: (problem: PlusProblem) => void): void
  remove(): void
}

export interface PlusFile {
  readonly size: number
}

export interface PlusFileReader {
  onload: ((event: { readonly target: { readonly result: string } }) => void) | null
  onerror: ((problem: PlusProblem) => void) | null
  readAsDataURL(file: PlusFile): void
}

export interface PlusProblem {
  readonly code?: number
  readonly message?: string
}

const readyMs = 5_000

/** The app's own interface, which is there some time after the page. @throws when it does not come. */
export function openPlus(): Promise<Plus> {
  const here = () => (globalThis as { readonly plus?: Plus }).plus
  return new Promise((resolve, reject) => {
    const plus = here()
    if (plus) return resolve(plus)
    const timer = setTimeout(() => reject(new Error('The app does not answer')), readyMs)
    document.addEventListener('plusready', () => {
      clearTimeout(timer)
      const ready = here()
      if (ready) resolve(ready)
      else reject(new Error('The app has no interface'))
    })
  })
}
