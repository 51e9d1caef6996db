import { Banner, lazyPart, useWords } from '@naire/ui'
import { Suspense } from 'react'
import { useFollowed } from '../session/use-observable.ts'
import type { StandingBannersProps } from './standing-banners-props.ts'

const TroubleBanners = lazyPart(async () => ({ default: (await import('./later-parts.ts')).TroubleBanners }))

/** What the person must know while answering: no network; sent back, nothing kept, refused, which are rare and come by themselves. */
export function StandingBanners(props: StandingBannersProps) {
  const { saving, returnReason } = props
  const { t } = useWords()
  const { online, persistent, failed, tight, refused, lostVoice } = useFollowed(saving)
  return (
    <>
      {!online && (
        <Banner tone="warning" icon="cloud-off" title={t('offline.title')}>
          {t('offline.now')}
        </Banner>
      )}
      {(failed || tight || refused || lostVoice || returnReason || !persistent) && (
        <Suspense fallback={null}>
          <TroubleBanners {...props} />
        </Suspense>
      )}
    </>
  )
}
