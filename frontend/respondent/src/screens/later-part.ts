import { lazyPart } from '@naire/ui'

type Parts = Omit<typeof import('./later-parts.ts'), 'exportAnswers'>

/** A component of the chunk that comes behind the first page. */
export const laterPart = <Name extends keyof Parts>(name: Name) =>
  lazyPart(async () => ({ default: (await import('./later-parts.ts'))[name] as Parts[Name] }))
