import type { Attachment } from '@naire/domain/interactions'
import { useCallback } from 'react'
import type { FilePort } from '../answering/ports.ts'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'

interface KeptPictureProps {
  readonly attach: Attachment
  readonly files: FilePort
  readonly alt: string
}

/** A picture of an answer as it is kept. */
export function KeptPicture({ attach, files, alt }: KeptPictureProps) {
  const fileUrl = useCallback((entry: Attachment) => files.address(entry.Sid), [files])
  return (
    <FileUrlProvider fileUrl={fileUrl}>
      <Picture attach={attach} alt={alt} />
    </FileUrlProvider>
  )
}

function Picture({ attach, alt }: { readonly attach: Attachment; readonly alt: string }) {
  const url = useFileUrl(attach)
  return url ? <img className="n-kept-picture" src={url} alt={alt} /> : null
}
