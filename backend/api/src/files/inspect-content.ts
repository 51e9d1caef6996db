import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { execFile } from 'node:child_process'
import { RefusalError } from '@naire/domain/refusals'
import { PassThrough, Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { checkContent, type UploadRules } from './upload-rules.ts'
import { fileLimits } from './file-limits.ts'

interface InspectionTarget {
  readonly rules: UploadRules
  /** Lower case, without the dot. */
  readonly extension: string
  readonly files: Config['files']
}

/** Looks at content before it is kept. @throws Refused */
export async function inspectContent(path: string, { rules, extension, files }: InspectionTarget): Promise<void> {
  checkContent(rules, extension, await recognisedIn(path))
  await scanForViruses(files.virusCommand, path)
}

async function recognisedIn(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.ext ?? ''
  } finally {
    await file.close()
  }
}

/** The scanner's answer for a file that it takes exception to, as clamscan and clamdscan give it. */
const infected = 1

/**
 * Looks for viruses with the configured command; the file's path is its last argument. @throws Refused for an infected
 * file, and for one that could not be looked at.
 */
export async function scanForViruses(command: readonly string[], path: string): Promise<void> {
  const [program, ...args] = command
  if (program === undefined) return
  const code = await exitCode(program, [...args, path])
  if (code === infected) throw new RefusalError({ key: 'file.infected' })
  if (code !== 0) throw new RefusalError({ key: 'file.notScanned', details: { seconds: 30 } })
}

/** Null when it did not run to its end. */
function exitCode(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: fileLimits.virusScanMs, killSignal: 'SIGKILL' }, (error) => {
      if (error === null) resolve(0)
      else resolve(typeof error.code === 'number' ? error.code : null)
    })
  })
}

interface RecognisedContent {
  /** Extension that the content itself shows, blank when it has no signature. */
  readonly recognised: string
  /** The whole content, from its first byte. */
  readonly content: Readable
}

/** Enough for every signature that is looked for. */
const sampleBytes = 4_100

/**
 * Looks at the beginning of a stream and gives it back whole. The source stays free to be unpiped and read to its end.
 */
export async function sniffed(source: Readable): Promise<RecognisedContent> {
  if (source.destroyed && !source.readableEnded) throw cutOff()
  const copy = source.pipe(new PassThrough())
  source.once('error', (error) => copy.destroy(error))
  source.once('close', () => {
    if (!source.readableEnded) copy.destroy(cutOff())
  })
  const chunks = copy[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await beginning(chunks)
  const type = await fileTypeFromBuffer(head.subarray(0, sampleBytes))
  return { recognised: type?.ext ?? '', content: Readable.from(whole(head, copy, chunks), { objectMode: false }) }
}

/**
 * A sender that goes away, or breaks off in the middle of a part, ends the source, also before it is looked at and
 * without an error.
 */
const cutOff = () => new RefusalError({ key: 'request.invalid', target: 'file' })

async function beginning(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = []
  for (let size = 0; size < sampleBytes;) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    size += value.length
  }
  return Buffer.concat(head)
}

async function* whole(head: Buffer, copy: Readable, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    copy.destroy()
  }
}
