import type { PlusDevice, PlusEntry, PlusFile, PlusFileReader, PlusProblem } from '../plus.ts'

/** State of the app that a test sets up and inspects. */
export interface AppWorld {
  name: string
  /** Error with which the device refuses recorder, camera and gallery. */
  refuses: PlusProblem | null
  /** Number of reads for which a file is still empty. */
  emptyReads: number
  /** Content of every file, as base64. */
  content: string
  readonly removed: string[]
}

/**
 * The 5+ runtime as its documents tell of it: the path of a recording comes when the recorder is stopped, every refusal
 * by the second callback, nothing at once. It holds all that it needs, so that it can be put into a page; its database
 * is a stand-in of its own.
 */
export function plusStandIn(told: Partial<AppWorld> = {}): { readonly plus: PlusDevice; readonly app: AppWorld } {
  const app: AppWorld = { name: 'Android', refuses: null, emptyReads: 0, content: 'dm9pY2U=', removed: [], ...told }
  const soon = (work: () => void) => void setTimeout(work, 1)
  const given = (path: string, done: (path: string) => void, failed: (problem: PlusProblem) => void) =>
    soon(() => (app.refuses ? failed(app.refuses) : done(path)))
  let recorded: (path: string) => void = () => {}

  class Reader implements PlusFileReader {
    onload: PlusFileReader['onload'] = null
    onerror: PlusFileReader['onerror'] = null
    readAsDataURL() {
      soon(() => this.onload?.({ target: { result: `data:application/octet-stream;base64,${app.content}` } }))
    }
  }

  const entryAt = (path: string): PlusEntry => ({
    file: (found: (file: PlusFile) => void) => soon(() => found({ size: app.emptyReads-- > 0 ? 0 : 5 })),
    remove: () => void app.removed.push(path),
  })

  const plus: PlusDevice = {
    os: { name: app.name },
    audio: {
      getRecorder: () => ({
        record(_, done, failed) {
          recorded = done
          const { refuses } = app
          if (refuses) soon(() => failed(refuses))
        },
        stop: () => soon(() => recorded('_doc/audio/1')),
      }),
    },
    camera: { getCamera: () => ({ captureImage: (done, failed) => given('_doc/camera/1.jpg', done, failed) }) },
    gallery: { pick: (done, failed) => given('file:///storage/1.jpg', done, failed) },
    io: { resolveLocalFileSystemURL: (path, found) => soon(() => found(entryAt(path))), FileReader: Reader },
  }
  return { plus, app }
}
