import { Banner, useWords } from '@naire/ui'

/** What the reviewer who sent the session back said about a question. */
export function ReturnNote({ text }: { readonly text: string }) {
  const { t } = useWords()
  if (text === '') return null
  return (
    <Banner tone="warning" icon="undo" title={t('returned.note')}>
      {text}
    </Banner>
  )
}
