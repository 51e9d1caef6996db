import type { Attachment } from '@naire/domain/interactions'
import { Chip, useWords } from '@naire/ui'
import { useFileUrl } from '../results/file-url.tsx'
import { type RecordingNote, useRecordingNote } from '../results/recordings.tsx'
import { clockTime } from './clock-time.ts'
import { fileSize } from './file-size.ts'
import { Waveform } from './Waveform.tsx'

/** A recording with its waveform and player; what is wrong with it, and the way to the original, when it does not play everywhere. */
export function StoredRecording({ attach }: { readonly attach: Attachment }) {
  const { t } = useWords()
  const url = useFileUrl(attach)
  const note = useRecordingNote(attach.Sid)
  const isAway = url === null
  const detail = `${clockTime(attach.RecDuration ?? 0)} · ${isAway && !note ? t('questions:result.unreachable') : fileSize(attach.Size)}`
  return (
    <>
      <Chip icon="mic" tone={isAway ? 'warning' : 'plain'} label={<bdi>{attach.FileName}</bdi>} detail={detail} />
      {note && note.peaks.length > 0 && <Waveform peaks={note.peaks} />}
      {url && <audio className="n-stored__player" src={url} controls preload="metadata" aria-label={attach.FileName} />}
      {note && hasWords(note) && (
        <p className="n-stored__note">
          {t(`questions:result.recording.${note.state}`)}{' '}
          {url && note.state !== 'stored' && (
            <a href={url} download={attach.FileName}>
              {t('questions:result.recording.download')}
            </a>
          )}
        </p>
      )}
      {attach.RecContent && <p className="n-stored__words">{attach.RecContent}</p>}
    </>
  )
}

const hasWords = ({ state }: RecordingNote): boolean => state !== 'playable'
