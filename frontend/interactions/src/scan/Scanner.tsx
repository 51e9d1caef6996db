import { Banner, Button, useWords } from '@naire/ui'
import { useScanning } from './use-scanning.ts'
import './scan.css'

interface ScannerProps {
  readonly onFound: (text: string) => void
  readonly onClose: () => void
}

/** What the camera sees, until a code is in it. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const { t } = useWords()
  const { video, stage } = useScanning(onFound)
  const isOpen = stage === 'opening' || stage === 'looking'
  return (
    <div className="n-scan__camera">
      {isOpen ? (
        <>
          <p role="status">{t(`questions:scan.${stage}`)}</p>
          <video ref={video} muted playsInline aria-label={t('questions:scan.camera')} />
        </>
      ) : (
        <Banner tone="warning" title={t('questions:scan.failed')}>
          {t(`questions:scan.failure.${stage}`)}
        </Banner>
      )}
      <Button onClick={onClose}>{t('questions:scan.close')}</Button>
    </div>
  )
}
