import { openPlus, type PlusDevice } from './plus.ts'

/** The app's recorder, tried for a moment; nothing of it is kept. False where the app may not record. */
export async function tryRecorder(open: () => Promise<PlusDevice> = openPlus): Promise<boolean> {
  try {
    const plus = await open()
    const path = await triedPath(plus)
    plus.io.resolveLocalFileSystemURL(
      path,
      (entry) => entry.remove(),
      () => {},
    )
    return true
  } catch {
    return false
  }
}

/** A refusal comes at once. */
const trialMs = 1_000

function triedPath({ os, audio }: PlusDevice): Promise<string> {
  const recorder = audio.getRecorder()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => recorder.stop(), trialMs)
    const failed = (problem: unknown) => {
      clearTimeout(timer)
      reject(problem)
    }
    recorder.record({ filename: '_doc/audio/', format: os.name === 'iOS' ? 'wav' : 'amr' }, resolve, failed)
  })
}
