import { Banner, useWords } from '@naire/ui'

/** What a page without encryption lacks (no secure context: no microphone, camera, place, service worker). */
export function InsecureNote() {
  const { t } = useWords()
  if (typeof window === 'undefined' || window.isSecureContext) return null
  return (
    <Banner tone="info" title={t('insecure.title')}>
      {t('insecure.now')}
    </Banner>
  )
}
