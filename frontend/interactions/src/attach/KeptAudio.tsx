import type { Attachment } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useCallback } from 'react'
import type { FilePort } from '../answering/ports.ts'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'

/** Plays a recording from the device, or from the server when it is no longer on it. */
export function KeptAudio({ attach, files }: { readonly attach: Attachment; readonly files: FilePort }) {
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
  return <audio className="n-attaches__player" src={url} controls autoPlay aria-label={attach.FileName} />
}
