import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Attachment } from '@naire/domain/interactions'

/**
 * Gives an address that a player, picture or link can use now; `null` when the file cannot be had. `blob:` addresses
 * are revoked here. Of a sound it is what plays everywhere, where that was made, unless the file is wanted `asStored`.
 */
export type FileUrl = (attach: Attachment, asStored?: boolean) => Promise<string | null>

export function FileUrlProvider({ fileUrl, children }: { readonly fileUrl: FileUrl; readonly children: ReactNode }) {
  return <FileUrlContext value={fileUrl}>{children}</FileUrlContext>
}

/** `undefined` while the address is asked for. */
export function useFileUrl(attach: Attachment): string | null | undefined {
  const fileUrl = use(FileUrlContext)
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let wanted = true
    let given: string | null = null
    const take = (address: string | null) => {
      given = address
      if (wanted) setUrl(address)
      else revoke(address)
    }
    fileUrl(attach).then(take, () => take(null))
    return () => {
      wanted = false
      revoke(given)
    }
  }, [fileUrl, attach])
  return url
}

/** Saves the file as it was given. */
export function useDownload(attach: Attachment): () => Promise<void> {
  const fileUrl = use(FileUrlContext)
  return async () => {
    const address = await fileUrl(attach, true).catch(() => null)
    if (address === null) return
    Object.assign(document.createElement('a'), { href: address, download: attach.FileName }).click()
    setTimeout(() => revoke(address), 60_000)
  }
}

const FileUrlContext = createContext<FileUrl>(() => Promise.resolve(null))

function revoke(address: string | null) {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
}
