import { Banner, Button, useWords } from '@naire/ui'
import { Component, type ReactNode } from 'react'

/** Stands in for a page that could not be shown; the answers are on the device. */
export class Mishap extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <MishapWords /> : this.props.children
  }
}

function MishapWords() {
  const { t } = useWords()
  return (
    <main className="n-survey__main">
      <Banner tone="danger" title={t('mishap.title')} actions={<Button onClick={() => location.reload()}>{t('closed.again')}</Button>}>
        {t('mishap.now')}
      </Banner>
    </main>
  )
}
