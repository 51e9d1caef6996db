import { preloadCompanions, preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { hasMarkup, patiently, preloadAuthorStyle, preloadRichText } from '@naire/ui'
import type { PublishedNaire } from './published-naire.ts'

/**
 * Fetches what later pages and the end need, the sooner needed first, so that a network lost on the way takes no page
 * away. Without one it waits.
 * @throws ChunkLoadError for what a newer version has replaced
 */
export async function preloadRest(naire: PublishedNaire): Promise<void> {
  const types = naire.Questions.toSorted((one, other) => one.PageSeq - other.PageSeq).map(({ Type }) => Type)
  const way = [() => import('../screens/later-parts.ts'), () => import('../sync/shown-now.ts')]
  const loads = [
    ...(hasRichTexts(naire) ? [preloadRichText] : []),
    () => preloadQuestions(types),
    ...way,
    () => preloadCompanions(types),
    preloadRichText,
    preloadAuthorStyle,
  ]
  await Promise.all(loads.map((load) => patiently<unknown>(load)))
}

const hasRichTexts = ({ Name, Header = '', Footer = '', Questions }: PublishedNaire) =>
  [Name, Header, Footer].some(hasMarkup) || Questions.some(({ Data }) => hasMarkup(Data))
