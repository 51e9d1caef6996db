import { cascadeSource, parseCascadeData, type CascadeContent, type CascadeNode } from '@naire/domain/interactions'
import { useEffect, useState } from 'react'
import { useResources, type Resources } from '../resources/resources.tsx'
import { regionNodes } from './regions.ts'

export type CascadeNodes =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly nodes: readonly CascadeNode[] }

/** The data of a cascade from where its content says; `retry` asks again. */
export function useCascadeNodes(content: CascadeContent): { readonly data: CascadeNodes; readonly retry: () => void } {
  const resources = useResources()
  const [data, setData] = useState<CascadeNodes>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let wanted = true
    const tell = (next: CascadeNodes) => wanted && setData(next)
    setData({ state: 'loading' })
    nodesOf(content, resources).then(
      (nodes) => tell(nodes.length > 0 ? { state: 'ready', nodes } : { state: 'failed' }),
      () => tell({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [content, resources, attempt])
  return { data, retry: () => setAttempt(attempt + 1) }
}

async function nodesOf(content: CascadeContent, resources: Resources): Promise<readonly CascadeNode[]> {
  const source = cascadeSource(content)
  if (source.from === 'regions') return regionNodes()
  return parseCascadeData(await resources.text(source.from === 'url' ? source.url : source.sid)).nodes
}
