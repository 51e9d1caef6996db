import { createContext, use, type ReactNode } from 'react'

/** Resolver of resources that contents refer to: by the sid of a resource of the questionnaire, or by an address. */
export interface Resources {
  /** Where a picture, film or sound is; null when nothing says so. */
  address(reference: string): string | null
  /** A list or table of the author's. Rejects when it cannot be had. */
  text(reference: string): Promise<string>
}

/** Gives the questionnaire's resources to everything below; without it there are only addresses. */
export function ResourcesProvider({
  resources,
  children,
}: {
  readonly resources: Resources
  readonly children: ReactNode
}) {
  return <ResourcesContext value={resources}>{children}</ResourcesContext>
}

export function useResources(): Resources {
  return use(ResourcesContext)
}

interface StoredResource {
  readonly Sid: string
  readonly Url?: string
  readonly ResourceData?: string
  readonly ResourceDataObj?: { readonly ResourceData?: string }
}

/** `kept` gives what a device keeps of a text that cannot be fetched now; null where it keeps none. */
export function resourcesOf(
  list: readonly StoredResource[],
  kept: (address: string) => Promise<string | null> = async () => null,
): Resources {
  const bySid = new Map(list.map((resource) => [resource.Sid, resource]))
  const address = (reference: string) => {
    const resource = bySid.get(reference)
    const data = resource && dataOf(resource)
    return (
      resource?.Url ||
      (data?.startsWith('data:') ? data : null) ||
      (resource || sidForm.test(reference) ? null : reference) ||
      null
    )
  }
  return {
    address,
    async text(reference) {
      const resource = bySid.get(reference)
      const data = resource && dataOf(resource)
      return data && !data.startsWith('data:') ? data : fetchText(address(reference), kept)
    },
  }
}

const sidForm = /^[0-9A-F]{32}$/i
const timeOutMs = 150_000

const dataOf = ({ ResourceData, ResourceDataObj }: StoredResource) =>
  ResourceData ?? ResourceDataObj?.ResourceData ?? ''

async function fetchText(url: string | null, kept: (address: string) => Promise<string | null>): Promise<string> {
  if (url === null) throw new Error('There is no such resource')
  const response = await fetch(url, { signal: AbortSignal.timeout(timeOutMs) }).catch(() => null)
  const text = response?.ok ? await response.text() : await kept(url)
  if (text === null) throw new Error(`${response?.status ?? 'no network'} for a resource`)
  return text
}

const ResourcesContext = createContext<Resources>(resourcesOf([]))
