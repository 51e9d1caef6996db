import type { Attachment } from '@naire/domain/interactions'
import { useCallback } from 'react'
import type { FilePort } from '../answering/ports.ts'
import { Enlarge } from '../picture/Enlarge.tsx'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'
import './kept-picture.css'

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
  if (!url) return null
  return (
    <span className="n-kept">
      <img className="n-kept__picture" src={url} alt={alt} />
      <Enlarge url={url} name={alt} />
    </span>
  )
}
