import { attachKinds, specialAttachSid, type Attachment } from '@naire/domain/interactions'
import { Banner, FieldError, useWords, Button } from '@naire/ui'
import { Fragment, useState } from 'react'
import { AttachChip } from './AttachChip.tsx'
import { FromPhone } from './FromPhone.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { smallPhoto } from './small-photo.ts'
import { snapshotAsks } from './snapshot-asks.ts'
import { TakePhoto } from './TakePhoto.tsx'
import './sign.css'
import type { PhotoPort, PhotoSource, InteractionAnswerProps } from '../answering/ports.ts'
import { useSpecial } from './use-attaches.ts'
import { pictureName } from './captured-files.ts'

/** Photos that are taken now: of the question, and of each chosen option that asks for one. */
export default function SnapshotAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const { question, interaction, ports } = props
  const { attaches, isNeeded, error, onBlur, refusal, keep, join, remove } = useSpecial(props, attachKinds.Snapshot)
  const [unreadable, setUnreadable] = useState(false)
  const id = `${question.sid}-${interaction.sid}-snapshot`
  // Beside a question that needs none of its own, it is there for the options that ask for one.
  const isOffered = isNeeded || interaction.sid !== specialAttachSid
  const asks = snapshotAsks(question, isOffered)
  const take = async (file: File, refer: string) => {
    const photo = await smallPhoto(file).catch(() => null)
    setUnreadable(photo === null)
    if (photo) await keep(photo, pictureName('snapshot', 'jpg'), refer)
  }
  const chip = (attach: Attachment, name: string) => (
    <AttachChip
      key={attach.Sid}
      attach={attach}
      place={attaches.findIndex(({ Sid }) => Sid === attach.Sid) + 1}
      files={ports.files}
      {...(!interaction.readonly && { onRemove: () => remove(attach) })}
    >
      <KeptPicture attach={attach} files={ports.files} alt={name} />
    </AttachChip>
  )
  if (asks.length === 0) return null
  return (
    <div className="n-sign-here" role="group" aria-labelledby={`${id}-title`} onBlur={onBlur}>
      <p className="n-recordings__title" id={`${id}-title`}>
        {t(isOffered && !isNeeded ? 'questions:snapshot.titleOptional' : 'questions:snapshot.title')}
      </p>
      {asks.map(({ refer, option }) => {
        const name = option === '' ? t('questions:snapshot.take') : t('questions:snapshot.ofOption', { option })
        const own = attaches.filter((attach) => attach.Refer === refer)
        return own.length > 0 ? (
          <ul className="n-attaches__list" key={refer}>
            {own.map((attach) => chip(attach, name))}
          </ul>
        ) : (
          !interaction.readonly && (
            <Fragment key={refer}>
              {ports.photos ? (
                <AppPhoto
                  photos={ports.photos}
                  label={name}
                  describedBy={`${id}-error`}
                  onPhoto={(file) => void take(file, refer)}
                />
              ) : (
                <TakePhoto
                  label={name}
                  describedBy={`${id}-error`}
                  hasPhone={ports.phone !== undefined}
                  {...(ports.photoSources && { sources: ports.photoSources })}
                  onPhoto={(file) => void take(file, refer)}
                />
              )}
              <FromPhone
                ports={ports}
                interactionSid={interaction.sid}
                kind={attachKinds.Snapshot}
                onFile={(attach) => join(attach, refer)}
              />
            </Fragment>
          )
        )
      })}
      {(refusal || unreadable) && <Banner tone="warning">{refusal || t('questions:snapshot.unreadable')}</Banner>}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

interface AppPhotoProps {
  readonly photos: PhotoPort
  readonly label: string
  readonly describedBy: string
  readonly onPhoto: (file: File) => void
}

/** A photo by the camera or the gallery of the app around the page, as far as the author lets it come from there. */
function AppPhoto({ photos, label, describedBy, onPhoto }: AppPhotoProps) {
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
