import { Banner, Button, ChunkLoadError, useWords } from '@naire/ui'
import { Component, type ReactNode } from 'react'
import { isDealtWith } from '../shell/error-hook.ts'

/** Stands in for a page that could not be shown; the answers are on the device. */
export class Mishap extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('thrown without a value') }
  }

  override componentDidCatch(error: unknown) {
    isDealtWith(error)
  }

  override render() {
    return this.state.error !== null ? (
      <MishapWords isMissing={this.state.error instanceof ChunkLoadError} />
    ) : (
      this.props.children
    )
  }
}

function MishapWords({ isMissing }: { readonly isMissing: boolean }) {
  const { t } = useWords()
  return (
    <main className="n-survey__main">
      <Banner
        tone="danger"
        title={t(isMissing ? 'mishap.chunk' : 'mishap.title')}
        actions={<Button onClick={() => location.reload()}>{t('closed.again')}</Button>}
      >
        {t('mishap.now')}
      </Banner>
    </main>
  )
}
