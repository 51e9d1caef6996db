import type { Attachment } from '@naire/domain/interactions'
import { Chip, Icon, useWords } from '@naire/ui'
import { KeptPlayer } from '../media/KeptPlayer.tsx'
import { useFileUrl } from '../results/file-url.tsx'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { fileKind } from './file-kind.ts'
import { fileSize } from './file-size.ts'
import { attachesOf } from './reply.ts'
import { StoredRecording } from './StoredRecording.tsx'
import './results.css'

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
      <KeptPlayer kind="video" className="n-stored__player" url={url} name={attach.FileName} />
    </>
  )
}
