import { examine } from './examine.ts'
import type { DiagnosticsRequest } from './messages.ts'

// Off the page's thread, so that typing never waits for it.
addEventListener('message', ({ data }: MessageEvent<DiagnosticsRequest>) => examine(data, (told) => postMessage(told)))
