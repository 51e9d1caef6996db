import { guardTaps } from './guard-taps.ts'

// Parts that the page does without for a moment: guards of taps, and where it is embedded the talk with its embedder.
guardTaps(window)
const shape = new URLSearchParams(location.search).get('embed')
if (shape !== null) import('./embedder.ts').then(({ startEmbedding }) => startEmbedding(shape)).catch(() => {})
