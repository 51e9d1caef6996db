import { askAgain, Banner, Button, useAwaitsParts, useWords } from '@naire/ui'

/** While something of the page has not come: it goes on by itself when it has. */
export function AwaitedNote() {
  const { t } = useWords()
  if (!useAwaitsParts()) return null
  return (
    <Banner
      tone="warning"
      icon="cloud-off"
      title={t('mishap.chunk')}
      actions={
        <Button look="quiet" onClick={askAgain}>
          {t('retry.again')}
        </Button>
      }
    >
      {t('mishap.goesOn')}
    </Banner>
  )
}
