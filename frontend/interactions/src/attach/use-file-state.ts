import { useSyncExternalStore } from 'react'
import type { FilePort, FileState } from '../answering/ports.ts'

export function useFileState(files: FilePort, attachSid: string): FileState {
  return useSyncExternalStore(files.subscribe, () => files.state(attachSid))
}
