import { deflateRawSync } from 'node:zlib'

export interface ZipEntrySource {
  readonly name: string
  readonly text: string
  readonly stored?: boolean
  readonly flags?: number
}

/** An archive as other programs write it. */
export function zip(files: readonly ZipEntrySource[]): Buffer {
  const heads: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, text, stored = false, flags = 0 } of files) {
    const content = stored ? Buffer.from(text) : deflateRawSync(text)
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(stored ? 0 : 8, 8)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(stored ? 0 : 8, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    heads.push(head, title, content)
    entries.push(entry, title)
    at += head.length + title.length + content.length
  }
  const listed = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...heads, listed, end])
}
