import { attachKinds, type Attachment } from '@naire/domain/interactions'
import { Button, Chip, useWords } from '@naire/ui'
import { KeptPlayer } from '../media/KeptPlayer.tsx'
import { useDownload, useFileUrl } from '../results/file-url.tsx'
import { type RecordingNote, useRecordingNote } from '../results/recordings.tsx'
import { clockTime } from './clock-time.ts'
import { fileSize } from './file-size.ts'
import { Waveform } from './Waveform.tsx'

/** A recording with its waveform and player; what is wrong with it, and the way to the original, when it does not play everywhere. */
export function StoredRecording({ attach }: { readonly attach: Attachment }) {
  const { t, lang } = useWords()
  const url = useFileUrl(attach)
  const download = useDownload(attach)
  const note = useRecordingNote(attach.Sid)
  const isAway = url === null
  const time = attach.Type === attachKinds.Record ? [clockTime(attach.RecDuration ?? 0)] : []
  const detail = [...time, isAway && !note ? t('questions:result.unreachable') : fileSize(attach.Size, lang)].join(
    ' · ',
  )
  return (
    <>
      <Chip icon="mic" tone={isAway ? 'warning' : 'plain'} label={<bdi>{attach.FileName}</bdi>} detail={detail} />
      {note && note.peaks.length > 0 && <Waveform peaks={note.peaks} />}
      {url && (
        <KeptPlayer
          kind="audio"
          className="n-stored__player"
          url={url}
          name={attach.FileName}
          plays={note?.state === 'playable'}
        />
      )}
      {note && hasWords(note, attach) && (
        <p className="n-stored__note">
          {t(`questions:result.recording.${note.state}`)}{' '}
          {url && note.state !== 'stored' && (
            <a href={url} download={attach.FileName}>
              {t('questions:result.recording.download')}
            </a>
          )}
        </p>
      )}
      {attach.Type !== attachKinds.Record && (
        <Button look="quiet" onClick={() => void download()}>
          {t('questions:media.download')}
        </Button>
      )}
      {attach.RecContent && <p className="n-stored__words">{attach.RecContent}</p>}
    </>
  )
}

// A file is stored as it is: only of a sound that is made playable is there more to tell.
const hasWords = ({ state }: RecordingNote, { Type }: Attachment): boolean =>
  state !== 'playable' && (Type === attachKinds.Record || state === 'failed')
