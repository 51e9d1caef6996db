import { useSyncExternalStore } from 'react'
import type { FilePort, FileState } from '../answering/ports.ts'

export function useFileState(files: FilePort, attachSid: string): FileState {
  const current = () => files.state(attachSid)
  return useSyncExternalStore(files.subscribe, current, current)
}
