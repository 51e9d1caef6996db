import { attachKinds, type Attachment } from '@naire/domain/interactions'
import { Button, Chip, useWords, type IconName } from '@naire/ui'
import { useState, type ReactNode, useSyncExternalStore, useCallback } from 'react'
import type { FilePort, FileState } from '../answering/ports.ts'
import { fileSize, clockTime } from './readable-units.ts'
import { fileKind, type FileKind } from './file-kind.ts'
import { KeptPlayer } from '../media/KeptPlayer.tsx'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'

interface AttachChipProps {
  readonly attach: Attachment
  readonly files: FilePort
  /** Among those of its kind, from 1: names a recording, drawing, picture or film; another file has its own name. */
  readonly place?: number
  /** Absent: it cannot be removed. */
  readonly onRemove?: () => void
  /** Shown under it. */
  readonly children?: ReactNode
}

/** A file or recording of an answer: what it is, where it is now, and what can be done with it. */
export function AttachChip({ attach, files, place = 1, onRemove, children }: AttachChipProps) {
  const { t, lang } = useWords()
  const state = useFileState(files, attach.Sid)
  const [asking, setAsking] = useState(false)
  const [playing, setPlaying] = useState(false)
  const kind = fileKind(attach)
  const recorded = attach.Type === attachKinds.Record
  const medium = mediumOf(attach)
  const size = recorded ? clockTime(attach.RecDuration ?? 0) : fileSize(attach.Size, lang)
  return (
    <li className="n-attaches__entry">
      <Chip
        icon={recorded ? 'mic' : iconOf(state)}
        tone={tones[state.at]}
        label={medium ? t(`questions:attach.captured.${medium}`, { n: place }) : <bdi>{attach.FileName}</bdi>}
        detail={`${size} · ${standing(state, t)}`}
        actions={
          asking && onRemove ? (
            <>
              {/* What was pressed to ask stays under the finger and in focus as the way back. */}
              <Button look="quiet" onClick={onRemove}>
                {t('questions:attach.removeNow')}
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                {t('questions:attach.keep')}
              </Button>
            </>
          ) : (
            <>
              {kind === 'audio' && state.at !== 'lost' && (
                <Button look="quiet" icon="play" aria-expanded={playing} onClick={() => setPlaying(!playing)}>
                  {t('questions:record.play')}
                </Button>
              )}
              {onRemove && (
                <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
                  {t('questions:attach.remove')}
                </Button>
              )}
            </>
          )
        }
      />
      {(playing || (kind === 'video' && state.at !== 'lost')) && <KeptMedia attach={attach} files={files} />}
      {children}
    </li>
  )
}

/** Word for an answer that is seen or heard; undefined for any other file. */
export const mediumOf = (attach: Attachment): string | undefined =>
  attach.Type === attachKinds.Sign ? 'sign' : mediums[fileKind(attach)]

const mediums: Partial<Record<FileKind, string>> = { audio: 'record', picture: 'snapshot', video: 'film' }

const tones = {
  device: 'plain',
  sending: 'plain',
  server: 'success',
  refused: 'danger',
  lost: 'warning',
} as const satisfies Record<FileState['at'], string>

function standing(state: FileState, t: ReturnType<typeof useWords>['t']): string {
  if (state.at === 'refused') return t('questions:attach.at.refused', { message: state.message })
  if (state.at === 'sending' && state.share !== null)
    return t('questions:attach.at.sendingShare', { percent: Math.round(state.share * 100) })
  return t(`questions:attach.at.${state.at}`)
}

function iconOf(state: FileState): IconName {
  return state.at === 'server' ? 'check-circle' : 'file'
}

function useFileState(files: FilePort, attachSid: string): FileState {
  const current = () => files.state(attachSid)
  return useSyncExternalStore(files.subscribe, current, current)
}

/** Plays a recording or sound, and shows a film, from the device, or from the server when it is no longer on it. */
function KeptMedia({ attach, files }: { readonly attach: Attachment; readonly files: FilePort }) {
  const fileUrl = useCallback((entry: Attachment) => files.address(entry.Sid), [files])
  return (
    <FileUrlProvider fileUrl={fileUrl}>
      <Player attach={attach} />
    </FileUrlProvider>
  )
}

function Player({ attach }: { readonly attach: Attachment }) {
  const { t } = useWords()
  const url = useFileUrl(attach)
  if (url === undefined) return null
  if (url === null) return <p role="status">{t('questions:record.unreachable')}</p>
  return (
    <KeptPlayer
      kind={fileKind(attach) === 'video' ? 'video' : 'audio'}
      className="n-attaches__player"
      url={url}
      name={attach.FileName}
      autoPlay={fileKind(attach) === 'audio'}
      plays={!url.startsWith('blob:')}
    />
  )
}
