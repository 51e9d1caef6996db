import type { PhotoPort } from '@naire/frontend-interactions/answers.ts'
import { isInApp, photoSources } from '../mobile-app/app-settings.ts'
import type { PublishedNaire } from '../bootstrap/published-naire.ts'

/** The mobile app's camera and gallery; elsewhere the page asks the browser. */
export function photosHere(naire: PublishedNaire): PhotoPort | undefined {
  if (!isInApp()) return undefined
  return {
    sources: photoSources(naire),
    async take(source) {
      const [{ appPhoto }, { openPlus }] = await Promise.all([
        import('../mobile-app/app-photo.ts'),
        import('../mobile-app/plus.ts'),
      ])
      return appPhoto(await openPlus(), source)
    },
  }
}
