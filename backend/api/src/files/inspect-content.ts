import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Config } from '../config.ts'
import { sampleBytes } from './sniffed.ts'
import { checkContent, type UploadRules } from './upload-rules.ts'
import { scanForViruses } from './virus-scan.ts'

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
