import type { Attachment } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useCallback } from 'react'
import type { FilePort } from '../answering/ports.ts'
import { KeptPlayer } from '../media/KeptPlayer.tsx'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'
import { fileKind } from './file-kind.ts'

/** Plays a recording, sound or film from the device, or from the server when it is no longer on it. */
export function KeptMedia({ attach, files }: { readonly attach: Attachment; readonly files: FilePort }) {
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
      autoPlay
      plays={!url.startsWith('blob:')}
    />
  )
}
