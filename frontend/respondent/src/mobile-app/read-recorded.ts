import type { PlusDevice, PlusEntry, PlusFile } from './plus.ts'

/**
 * Reads a file that the app has recorded, and takes it away from there unless it `isKept`. The app may still be
 * writing: what is empty is read again.
 */
export async function readRecorded(
  plus: PlusDevice,
  path: string,
  mimeType: string,
  { isKept = false } = {},
): Promise<Blob> {
  const entry = await new Promise<PlusEntry>((resolve, reject) =>
    plus.io.resolveLocalFileSystemURL(path, resolve, reject),
  )
  for (let left = rereads; ; left--) {
    const file = await new Promise<PlusFile>((resolve, reject) => entry.file(resolve, reject))
    if (file.size > 0) return contentOf(plus, file, mimeType).finally(() => isKept || entry.remove())
    if (left === 0) throw new Error('The app recorded nothing')
    await new Promise((resolve) => setTimeout(resolve, rereadMs))
  }
}

/** Runtime §9. */
const rereadMs = 100
const rereads = 20

async function contentOf(plus: PlusDevice, file: PlusFile, mimeType: string): Promise<Blob> {
  const reader = new plus.io.FileReader()
  const url = await new Promise<string>((resolve, reject) => {
    reader.onload = ({ target }) => resolve(target.result)
    reader.onerror = reject
    reader.readAsDataURL(file)
  })
  const text = atob(url.slice(url.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: mimeType })
}
