import { AudioAnswer } from './audio/answers.tsx'
import { cascadeEntries } from './cascade/reply.ts'
import { locOf } from './loc/reply.ts'
import { dataTypeFlags, type Attachment, attachKinds } from '@naire/domain/interactions'
import { RichText, plainText, Chip, Icon, useWords, Button } from '@naire/ui'
import { WrittenText } from '@naire/ui/rich-text/WrittenText.tsx'
import { affixes, textContent, textOf } from './plain-text/content.ts'
import './plain-text/results.css'
import './sort/results.css'
import { Player } from './media/Player.tsx'
import { ClickList } from './video/ClickList.tsx'
import { videoClicks, videoContent } from './video/reply.ts'
import { KeptPlayer } from './media/KeptPlayer.tsx'
import { PlayedAtSpeed } from './media/PlayedAtSpeed.tsx'
import { useFileUrl, useDownload } from './results/file-url.tsx'
import { NoReply } from './results/NoReply.tsx'
import { type InteractionResultProps } from './results/props.ts'
import { fileKind } from './attach/file-kind.ts'
import { fileSize, clockTime } from './attach/readable-units.ts'
import { attachesOf } from './attach/reply.ts'
import './attach/results.css'
import { sortEntries } from './sort/reply.ts'
import { createContext, use, type ReactNode } from 'react'

export { ChoiceResult } from './choice/results.tsx'
export { MatrixResult } from './matrix/results.tsx'
export { ResourcesProvider, resourcesOf, type Resources } from './resources/resources.tsx'
export { FileUrlProvider, type FileUrl } from './results/file-url.tsx'
export { NoReply } from './results/NoReply.tsx'
export { type InteractionResultProps } from './results/props.ts'

/** Result view of the audio listened to. */
export function AudioResult(props: InteractionResultProps) {
  return <AudioAnswer {...props} />
}

/** The way that was chosen, level by level. */
export function CascadeResult({ interaction }: InteractionResultProps) {
  const entries = cascadeEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  return <p>{entries.map(({ Name }) => Name).join(' / ')}</p>
}

/** The address in words and the point. */
export function LocResult({ interaction }: InteractionResultProps) {
  const { Lnglat, Location } = locOf(interaction.draft)
  if (Lnglat === '' && Location === '') return <NoReply />
  return (
    <p>
      {Location && <span className="n-written__text">{Location}</span>} {Lnglat && <bdi dir="ltr">({Lnglat})</bdi>}
    </p>
  )
}

export function PlainTextResult({ interaction }: InteractionResultProps) {
  const text = textOf(interaction.draft)
  if (text === '') return <NoReply />
  const content = textContent(interaction)
  const { before, after } = affixes(content)
  const isHtml = content.DataType.Type === dataTypeFlags.Html
  return (
    <div className="n-written">
      {before && <RichText html={before} />}{' '}
      {isHtml ? <WrittenText html={text} /> : <span className="n-written__text">{text}</span>}{' '}
      {after && <RichText html={after} />}
    </div>
  )
}

/** The order that was given, first to last. */
export function SortResult({ interaction }: InteractionResultProps) {
  const entries = sortEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  return (
    <ol className="n-ordered">
      {entries.map(({ OptionSid, OptionCode, OptionData, TextInputValue, Seq }) => (
        <li key={OptionSid}>
          <span className="n-ordered__number">{Seq}.</span> <span className="n-chosen__code">{OptionCode}</span>{' '}
          <RichText html={interaction.options.find(({ sid }) => sid === OptionSid)?.text || OptionData} />
          {TextInputValue && <q className="n-chosen__text">{TextInputValue}</q>}
        </li>
      ))}
    </ol>
  )
}

/** The film, and what was pressed during it. */
export function VideoResult({ question, interaction }: InteractionResultProps) {
  const { VideoResource, DimensionFeedback } = videoContent(interaction)
  const clicks = videoClicks(interaction.draft)
  return (
    <>
      <Player kind="video" resource={VideoResource} label={plainText(question.stem)} />
      {DimensionFeedback &&
        (clicks.length === 0 ? (
          <NoReply />
        ) : (
          <ClickList
            clicks={clicks.map(({ Time, DimensionName }) => ({ time: clockTime(Time), name: DimensionName }))}
          />
        ))}
    </>
  )
}

/** Stored files with a preview or link, recordings with a player. */
export function AttachResult({ interaction }: InteractionResultProps) {
  const attaches = attachesOf(interaction.draft)
  if (attaches.length === 0) return <NoReply />
  return (
    <ul className="n-stored">
      {attaches.map((attach) => (
        <li key={attach.Sid}>
          {fileKind(attach) === 'audio' ? <StoredRecording attach={attach} /> : <StoredFile attach={attach} />}
        </li>
      ))}
    </ul>
  )
}

function StoredFile({ attach }: { readonly attach: Attachment }) {
  const { t, lang } = useWords()
  const url = useFileUrl(attach)
  if (!url) {
    const detail = url === null ? t('questions:result.unreachable') : t('questions:result.fetching')
    return (
      <Chip
        icon="file"
        tone={url === null ? 'warning' : 'plain'}
        label={<bdi>{attach.FileName}</bdi>}
        detail={detail}
      />
    )
  }
  const kind = fileKind(attach)
  const link = (
    <a className="n-stored__file" href={url} download={attach.FileName}>
      {kind === 'picture' ? (
        <img className="n-stored__image" src={url} alt={attach.FileName} loading="lazy" />
      ) : (
        <Icon name="file" />
      )}
      <span>
        <bdi>{attach.FileName}</bdi> <small>{fileSize(attach.Size, lang)}</small>
      </span>
    </a>
  )
  if (kind !== 'video') return link
  return (
    <>
      {link}
      <PlayedAtSpeed>
        <KeptPlayer kind="video" className="n-stored__player" url={url} name={attach.FileName} />
      </PlayedAtSpeed>
    </>
  )
}

/**
 * A recording with its waveform and player; what is wrong with it, and the way to the original, when it does not play
 * everywhere.
 */
function StoredRecording({ attach }: { readonly attach: Attachment }) {
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
        <PlayedAtSpeed>
          <KeptPlayer
            kind="audio"
            className="n-stored__player"
            url={url}
            name={attach.FileName}
            plays={note?.state === 'playable'}
          />
        </PlayedAtSpeed>
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
      {note?.transcript !== undefined && <Transcript text={note.transcript} />}
    </>
  )
}

function Transcript({ text }: { readonly text: string | null }) {
  const { t } = useWords()
  if (text === null) return <p className="n-stored__note">{t('questions:result.recording.notTranscribed')}</p>
  return (
    <figure className="n-stored__transcript">
      <figcaption>{t('questions:result.recording.transcript')}</figcaption>
      <p dir="auto">{text.trim() === '' ? t('questions:result.recording.nothingHeard') : text}</p>
    </figure>
  )
}

// A file is stored as it is: only of a sound that is made playable is there more to tell.
const hasWords = ({ state }: RecordingNote, { Type }: Attachment): boolean =>
  state !== 'playable' && (Type === attachKinds.Record || state === 'failed')

/** The loudness of a recording over its length: shows where somebody speaks. */
function Waveform({ peaks }: { readonly peaks: readonly number[] }) {
  return (
    <svg className="n-stored__wave" viewBox={`0 0 ${peaks.length} 2`} preserveAspectRatio="none" aria-hidden>
      <path d={peaks.map((peak, at) => `M${at + 0.5} ${1 - tall(peak)}v${2 * tall(peak)}`).join('')} />
    </svg>
  )
}

/** Silence is a line too. */
const tall = (peak: number): number => Math.max(0.03, Math.min(1, peak))

/** Server's processing result for a recording. */
export interface RecordingNote {
  /**
   * `promised`: still to come; `stored`: being prepared; `playable`: plays everywhere; `original`: plays as it was
   * recorded, where it plays; `failed`: nothing could be made of it; `missing`: it could not be fetched.
   */
  readonly state: 'promised' | 'stored' | 'playable' | 'original' | 'failed' | 'missing'
  /** Loudness over its length, 0 to 1. */
  readonly peaks: readonly number[]
  /** Text that a machine heard; null: it could not; absent: none has listened. */
  readonly transcript?: string | null
}

/** By the sid of the attachment; `undefined` when nothing is known of it. */
export type RecordingNotes = (attachSid: string) => RecordingNote | undefined

export function RecordingNotesProvider({
  notes,
  children,
}: {
  readonly notes: RecordingNotes
  readonly children: ReactNode
}) {
  return <RecordingNotesContext value={notes}>{children}</RecordingNotesContext>
}

const useRecordingNote = (attachSid: string): RecordingNote | undefined => use(RecordingNotesContext)(attachSid)

const RecordingNotesContext = createContext<RecordingNotes>(() => undefined)
