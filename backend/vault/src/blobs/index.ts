export type { Blobs } from './blobs.ts'
export { createBlobs } from './create-blobs.ts'
