import { createContext, use, type ReactNode } from 'react'

/** What contents refer to: by the sid of a resource of the questionnaire, or by an address. */
export interface Resources {
  /** Where a picture, film or sound is; null when nothing says so. */
  address(reference: string): string | null
  /** A list or table of the author's. Rejects when it cannot be had. */
  text(reference: string): Promise<string>
}

/** Gives the questionnaire's resources to everything below; without it there are only addresses. */
export function ResourcesProvider({ resources, children }: { readonly resources: Resources; readonly children: ReactNode }) {
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

export function resourcesOf(list: readonly StoredResource[]): Resources {
  const bySid = new Map(list.map((resource) => [resource.Sid, resource]))
  const address = (reference: string) => {
    const resource = bySid.get(reference)
    const data = resource && dataOf(resource)
    return resource?.Url || (data?.startsWith('data:') ? data : null) || (resource || sidForm.test(reference) ? null : reference) || null
  }
  return {
    address,
    async text(reference) {
      const resource = bySid.get(reference)
      const data = resource && dataOf(resource)
      return data && !data.startsWith('data:') ? data : fetchText(address(reference))
    },
  }
}

const sidForm = /^[0-9A-F]{32}$/i
const timeOutMs = 150_000

const dataOf = ({ ResourceData, ResourceDataObj }: StoredResource) => ResourceData ?? ResourceDataObj?.ResourceData ?? ''

async function fetchText(url: string | null): Promise<string> {
  if (url === null) throw new Error('There is no such resource')
  const response = await fetch(url, { signal: AbortSignal.timeout(timeOutMs) })
  if (!response.ok) throw new Error(`${response.status} for a resource`)
  return response.text()
}

const ResourcesContext = createContext<Resources>(resourcesOf([]))
