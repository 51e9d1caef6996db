import { attachKinds, type Attachment } from '@naire/domain/interactions'
import { Chip, Icon, useWords } from '@naire/ui'
import { useFileUrl } from '../results/file-url.tsx'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { fileSize } from './file-size.ts'
import { attachesOf } from './reply.ts'
import { extensionOf } from './sort-files.ts'
import { StoredRecording } from './StoredRecording.tsx'
import './results.css'

/** Stored files with a preview or link, recordings with a player. */
export function AttachResult({ interaction }: InteractionResultProps) {
  const attaches = attachesOf(interaction.draft)
  if (attaches.length === 0) return <NoReply />
  return (
    <ul className="n-stored">
      {attaches.map((attach) => (
        <li key={attach.Sid}>{attach.Type === attachKinds.Record ? <StoredRecording attach={attach} /> : <StoredFile attach={attach} />}</li>
      ))}
    </ul>
  )
}

function StoredFile({ attach }: { readonly attach: Attachment }) {
  const { t } = useWords()
  const url = useFileUrl(attach)
  if (!url) {
    const detail = url === null ? t('questions:result.unreachable') : t('questions:result.fetching')
    return <Chip icon="file" tone={url === null ? 'warning' : 'plain'} label={<bdi>{attach.FileName}</bdi>} detail={detail} />
  }
  return (
    <a className="n-stored__file" href={url} download={attach.FileName}>
      {images.has(extensionOf(attach.FileName)) ? <img className="n-stored__image" src={url} alt={attach.FileName} loading="lazy" /> : <Icon name="file" />}
      <span>
        <bdi>{attach.FileName}</bdi> <small>{fileSize(attach.Size)}</small>
      </span>
    </a>
  )
}

const images: ReadonlySet<string> = new Set(['gif', 'png', 'jpg', 'jpeg', 'bmp', 'webp'])
