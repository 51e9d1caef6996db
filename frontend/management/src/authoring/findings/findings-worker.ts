import { examine } from './examine.ts'
import type { Asked } from './told.ts'

// Off the page's thread, so that typing never waits for it.
addEventListener('message', ({ data }: MessageEvent<Asked>) => examine(data, (told) => postMessage(told)))
