import { Banner, Button, useWords } from '@naire/ui'
import { useState } from 'react'
import type { PhotoPort, PhotoSource } from '../answering/ports.ts'

interface AppPhotoProps {
  readonly photos: PhotoPort
  readonly label: string
  readonly describedBy: string
  readonly onPhoto: (file: File) => void
}

/** A photo by the camera or the gallery of the app around the page, as far as the author lets it come from there. */
export function AppPhoto({ photos, label, describedBy, onPhoto }: AppPhotoProps) {
  const { t } = useWords()
  const [failed, setFailed] = useState<PhotoSource | null>(null)
  const take = async (source: PhotoSource) => {
    setFailed(null)
    const photo = await photos.take(source).catch(() => setFailed(source))
    if (photo) onPhoto(photo)
  }
  return (
    <>
      {photos.sources.map((source) => (
        <Button
          key={source}
          icon={source === 'camera' ? 'camera' : 'file'}
          aria-describedby={describedBy}
          onClick={() => void take(source)}
        >
          {source === 'camera' ? label : t('questions:snapshot.gallery')}
        </Button>
      ))}
      {failed && <Banner tone="warning">{t(`questions:snapshot.refused.${failed}`)}</Banner>}
    </>
  )
}
