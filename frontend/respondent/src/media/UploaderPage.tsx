import { attachKinds } from '@naire/domain/interactions'
import { pictureName } from '@naire/frontend-interactions/attach/picture-name.ts'
import { TakePhoto } from '@naire/frontend-interactions/attach/TakePhoto.tsx'
import { Banner, Button, FilePicker, lazyPart, useWords } from '@naire/ui'
import { Suspense } from 'react'
import type { UploaderAddress } from '../bootstrap/survey-address.ts'
import { NoticePage } from '../screens/NoticePage.tsx'
import { SurveyFrame } from '../screens/SurveyFrame.tsx'
import { useUploader, type Uploading } from './use-uploader.ts'

interface UploaderPageProps {
  readonly address: UploaderAddress
  readonly lang: string
}

const SignPad = lazyPart(async () => ({
  default: (await import('@naire/frontend-interactions/attach/SignPad.tsx')).SignPad,
}))

/** On a phone that read the code: one file, photo or signature for the session on the computer. */
export default function UploaderPage({ address, lang }: UploaderPageProps) {
  const { t } = useWords()
  const { ticket, uploading, send, again } = useUploader(address, lang)
  const isDone = uploading.at === 'done'
  const isSign = ticket?.AttachType === attachKinds.Sign
  const isOpen = ticket !== null && !isDone && uploading.at !== 'closed'
  return (
    <SurveyFrame title="">
      <NoticePage
        tone={isDone ? 'success' : 'plain'}
        icon={isDone ? 'check-circle' : uploading.at === 'closed' ? 'lock' : 'upload'}
        title={t(
          isDone
            ? 'uploader.done'
            : uploading.at === 'closed'
              ? 'uploader.closed'
              : isSign
                ? 'uploader.sign.title'
                : 'uploader.title',
        )}
        actions={
          <>
            {isOpen && again && uploading.at === 'unreached' && (
              <Button look="primary" wide onClick={again}>
                {t('uploader.again')}
              </Button>
            )}
            {isOpen && !isSign && uploading.at !== 'sending' && (
              <Choose
                isPhoto={ticket.AttachType === attachKinds.Snapshot}
                extensions={ticket.Extensions}
                onFile={(file) => void send(file)}
              />
            )}
          </>
        }
      >
        {isOpen && (
          <p id="n-uploader-limit">
            {isSign ? t('uploader.sign.now') : t('uploader.now', { size: Math.floor(ticket.MaxBytes / 1024 / 1024) })}
          </p>
        )}
        {isOpen && isSign && (
          <div className="n-sign-here" hidden={uploading.at === 'sending'}>
            <Suspense fallback={null}>
              <SignPad
                id="n-uploader"
                label={t('uploader.sign.send')}
                onPicture={(picture) =>
                  send(new File([picture], pictureName('sign', 'png', new Date()), { type: picture.type }))
                }
              />
            </Suspense>
          </div>
        )}
        {isDone && <p>{t('uploader.doneNow')}</p>}
        <p role="status">{wordOf(uploading, t)}</p>
        {'message' in uploading && <Banner tone="warning">{uploading.message || t(`uploader.${uploading.at}`)}</Banner>}
      </NoticePage>
    </SurveyFrame>
  )
}

function Choose({
  isPhoto,
  extensions,
  onFile,
}: {
  readonly isPhoto: boolean
  readonly extensions: readonly string[]
  readonly onFile: (file: File) => void
}) {
  const { t } = useWords()
  if (isPhoto) return <TakePhoto label={t('uploader.photo')} describedBy="n-uploader-limit" onPhoto={onFile} />
  const accept = extensions.map((extension) => `.${extension}`).join(',')
  return (
    <FilePicker
      id="n-uploader-file"
      label={t('uploader.choose')}
      accept={accept}
      multiple={false}
      describedBy="n-uploader-limit"
      onFiles={([file]) => file && onFile(file)}
    />
  )
}

function wordOf(uploading: Uploading, t: ReturnType<typeof useWords>['t']): string {
  if (uploading.at === 'opening') return t('uploader.opening')
  if (uploading.at !== 'sending') return ''
  return uploading.share === null
    ? t('uploader.sending')
    : t('uploader.sendingShare', { percent: Math.round(uploading.share * 100) })
}
