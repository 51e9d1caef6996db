const keepMs = 60_000

/** A name that every system takes, with its ending. */
export const fileNameOf = (name: string, ending: string): string => `${name.replace(/[\\/:*?"<>|]/g, '_')}.${ending}`

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
