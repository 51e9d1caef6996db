import type { Answering } from '@naire/domain/answering'
import { useProgress } from '@naire/frontend-questions/answers.ts'
import { Button, Dialog, Icon, useWords } from '@naire/ui'
import { useEffect, useRef } from 'react'
import type { Ending } from '../screens/use-paging.ts'
import './way.css'

interface EndViewProps {
  readonly ending: Ending
  readonly answering: Answering
  readonly onSubmit: () => void
  readonly onBack: () => void
}

/**
 * Behind the last page: before a session is handed in where the author wants it so (`OnlineCommitBehavior`), and at the
 * end of a part.
 */
export default function EndView({ ending, answering, onSubmit, onBack }: EndViewProps) {
  const { t } = useWords()
  const { remaining } = useProgress(answering)
  const words = remaining === 0 ? t('allAnswered.now') : t('end.left', { count: remaining })
  if (ending === 'part') return <EndPage title={t('end.part.title')} words={t('end.part.now')} />
  if (ending === 'told') return <EndPage title={t('end.title')} words={words} />
  return (
    <Dialog
      title={t('end.ask')}
      onClose={onBack}
      actions={
        <>
          <Button look="primary" onClick={onSubmit}>
            {t('submit')}
          </Button>
          <Button onClick={onBack}>{t('back')}</Button>
        </>
      }
    >
      {words}
    </Dialog>
  )
}

function EndPage({ title, words }: { readonly title: string; readonly words: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <section className="n-way">
      <h1 className="n-way__title" ref={heading} tabIndex={-1}>
        <Icon name="check-circle" /> {title}
      </h1>
      <p>{words}</p>
    </section>
  )
}
