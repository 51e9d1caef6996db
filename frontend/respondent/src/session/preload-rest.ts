import { needsGuide } from '@naire/domain/answering'
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
  const guided = needsGuide(naire)
    ? [() => import('../navigation/PauseView.tsx'), () => import('../navigation/Unlock.tsx')]
    : []
  const way = [
    ...guided,
    () => import('../screens/later-parts.ts'),
    () => import('../navigation/EndView.tsx'),
    () => import('../navigation/PreviousPassword.tsx'),
    () => import('../sync/shown-now.ts'),
    ...scripted(naire),
  ]
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

const scripted = ({ ExtScript }: PublishedNaire) => (ExtScript ? [() => import('../screens/ExtScriptFrame.tsx')] : [])

const hasRichTexts = ({ Name, Header = '', Footer = '', Questions }: PublishedNaire) =>
  [Name, Header, Footer].some(hasMarkup) || Questions.some(({ Data }) => hasMarkup(Data))
