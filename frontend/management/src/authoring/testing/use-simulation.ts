import type { SimulationReport } from '@naire/domain/simulation'
import type { NaireRecord } from '@naire/domain/naires'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newSid } from '../../workplace/sid.ts'
import type { SimulationRequest, SimulationMessage } from './simulation-messages.ts'

export type SimulationState =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly rehearsal: SimulationReport }

/** Made-up respondents in a worker, which can be ended. */
export function useSimulation(record: NaireRecord) {
  const [state, setState] = useState<SimulationState>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  const start = (respondents: number) => {
    end()
    const started = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<SimulationMessage>) =>
      setState(data.kind === 'progress' ? { kind: 'running', share: data.share } : data),
    )
    setState({ kind: 'running', share: 0 })
    started.postMessage({
      record,
      options: { seed: newSid(), now: new Date(), respondents, viewPort: 'mobile' },
    } satisfies SimulationRequest)
  }
  return { state, start, cancel }
}
