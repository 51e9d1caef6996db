import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Attachment } from '@naire/domain/interactions'

/** Gives an address that a player, picture or link can use now; `null` when the file cannot be had. `blob:` addresses are revoked here. */
export type FileUrl = (attach: Attachment) => Promise<string | null>

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

const FileUrlContext = createContext<FileUrl>(() => Promise.resolve(null))

function revoke(address: string | null) {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
}
