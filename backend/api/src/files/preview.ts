import type { Readable } from 'node:stream'

/** Pictures that can be read; BMP is not among them. */
export const previewable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif'])
export const previewType = 'image/jpeg'

/** Longest edge of a preview, in pixels. */
const edge = 640
/** A picture that unfolds to more is a bomb, not a photo. */
const mostPixels = 100_000_000
const mostSeconds = 10
/** Pictures unfolded at the same time: each may take 4 bytes a pixel. */
const atOnce = 2

let places = atOnce
const waiting: (() => void)[] = []

/** A small JPEG without the picture's metadata, upright and on white; null for what is no picture. */
export async function makePreview(picture: Readable): Promise<Buffer | null> {
  await place()
  try {
    const { default: sharp } = await import('sharp')
    const smaller = sharp({ limitInputPixels: mostPixels, sequentialRead: true })
      .timeout({ seconds: mostSeconds })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
    picture.once('error', (error) => smaller.destroy(error))
    return await picture.pipe(smaller).toBuffer()
  } catch {
    return null
  } finally {
    picture.destroy()
    leave()
  }
}

async function place(): Promise<void> {
  if (places > 0) places -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Hands the place to who waits longest. */
function leave(): void {
  const next = waiting.shift()
  if (next === undefined) places += 1
  else next()
}
