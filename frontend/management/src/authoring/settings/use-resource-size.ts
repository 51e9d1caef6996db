import type { ResourceRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'

/** In bytes; null while it is not known, and of what lies elsewhere. */
export function useResourceSize({ Url = '', ResourceData, ResourceDataObj }: ResourceRecord): number | null {
  const data = ResourceData ?? ResourceDataObj?.ResourceData
  const isHere = data === undefined && Url.startsWith('/')
  const { data: size = null } = useQuery({
    queryKey: ['resource-size', Url],
    queryFn: () => sizeAt(Url),
    enabled: isHere,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return data === undefined ? size : new Blob([data]).size
}

async function sizeAt(address: string): Promise<number | null> {
  const response = await fetch(address, { method: 'HEAD' })
  const length = response.headers.get('content-length')
  return response.ok && length !== null ? Number(length) : null
}
