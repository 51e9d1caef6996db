import type { Answering } from '@naire/domain/answering'
import { useProgress } from '@naire/frontend-questions/answers.ts'
import { Banner, useWords } from '@naire/ui'

type PageNoteProps =
  /** Features missing on a page without encryption (no secure context: no microphone, camera, place, service worker). */
  | { readonly about: 'insecure' }
  /** Note on a question by the reviewer who sent the session back. */
  | { readonly about: 'returned'; readonly text: string }
  /** Said on the last page once nothing is left to answer. */
  | { readonly about: 'allAnswered'; readonly answering: Answering }

/** Note among the questions of a page, where there is something to say. */
export default function PageNote(props: PageNoteProps) {
  const { t } = useWords()
  if (props.about === 'allAnswered') return <AllAnswered answering={props.answering} />
  if (props.about === 'returned')
    return (
      <Banner tone="warning" icon="undo" title={t('returned.note')}>
        {props.text}
      </Banner>
    )
  if (typeof window === 'undefined' || window.isSecureContext) return null
  return (
    <Banner tone="info" title={t('insecure.title')}>
      {t('insecure.now')}
    </Banner>
  )
}

function AllAnswered({ answering }: { readonly answering: Answering }) {
  const { t } = useWords()
  const { answered, remaining } = useProgress(answering)
  if (remaining > 0 || answered === 0) return null
  return (
    <Banner tone="success" title={t('allAnswered.title')}>
      {t('allAnswered.now')}
    </Banner>
  )
}
