import type { PhotoSource } from '@naire/frontend-interactions/answers.ts'
import type { PlusDevice, PlusProblem } from './plus.ts'
import { readRecorded } from './read-recorded.ts'

/**
 * A photo of the app's camera, which is cleared away there, or of the person's gallery, which is left as it is; null
 * when they gave up.
 */
export async function appPhoto(plus: PlusDevice, source: PhotoSource): Promise<File | null> {
  const path = await takenPath(plus, source).catch((problem: PlusProblem) => {
    if (isGivenUp(problem)) return null
    throw new Error(problem.message ?? 'The app gave no photo')
  })
  if (path === null) return null
  const photo = await readRecorded(plus, path, 'image/jpeg', { isKept: source === 'gallery' })
  return new File([photo], 'photo.jpg', { type: photo.type })
}

function takenPath(plus: PlusDevice, source: PhotoSource): Promise<string> {
  return new Promise((resolve, reject) => {
    if (source === 'camera') plus.camera.getCamera().captureImage(resolve, reject, { filename: '_doc/camera/' })
    else plus.gallery.pick(resolve, reject, { filter: 'image' })
  })
}

/** 2 on iOS, 11 and 12 on Android; a gallery says -2. */
const givenUp: readonly (number | undefined)[] = [2, 11, 12, -2]

const isGivenUp = ({ code, message = '' }: PlusProblem) => givenUp.includes(code) || /cancel/i.test(message)
