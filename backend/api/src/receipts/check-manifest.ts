import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { checkReceiptsIn, type ReceiptOptions } from './check-installation.ts'
import type { CheckedReceipt, ReceiptVerdict } from './check-receipt.ts'

/**
 * Fault of a file: it is not beside the manifest, is there with other bytes, stands in no line, or was not put
 * into the archive; `unreadable`: a line is none. Else what its receipt says.
 */
type ManifestProblem =
  | 'missing'
  | 'changed'
  | 'unlisted'
  | 'notInArchive'
  | 'unreadable'
  | Exclude<ReceiptVerdict, 'stored'>

export interface CheckedManifest {
  readonly files: number
  readonly receipts: number
  /** In the order of the manifest; what stands in no line comes last. */
  readonly problems: readonly { readonly file: string; readonly problem: ManifestProblem }[]
}

const manifestLine = z.object({
  path: z.string().nullable(),
  sha256: z.string(),
  receipt: z.string().nullable(),
})
type ManifestLine = z.infer<typeof manifestLine>

/**
 * Compares unpacked attachments with the manifest in their folder: each file with its hash, each receipt with the log
 * and with just that file, and the folder with the lines. @throws NothingInstalled
 */
export async function checkManifestIn(options: ReceiptOptions, manifest: string): Promise<CheckedManifest> {
  const texts = (await readFile(manifest, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const lines = texts.map(lineOf)
  const checked = await checkReceiptsIn(
    options,
    lines.map((line) => line?.receipt ?? ''),
  )
  const folder = dirname(manifest)
  const entries = await entriesIn(folder)
  const there = new Set(entries.filter(({ isFile }) => isFile).map(({ path }) => path))
  const problems: { file: string; problem: ManifestProblem }[] = []
  for (const [at, line] of lines.entries()) {
    const file = line === null ? `line ${at + 1}` : (line.path ?? line.sha256)
    const found = line === null ? (['unreadable'] as const) : await problemsOf(line, checked[at], { folder, there })
    problems.push(...found.map((problem) => ({ file, problem })))
  }
  const listed = new Set([basename(manifest), ...lines.map((line) => line?.path ?? '')])
  for (const { path } of entries) if (!listed.has(path)) problems.push({ file: path, problem: 'unlisted' })
  return { files: lines.length, receipts: lines.filter((line) => line?.receipt != null).length, problems }
}

interface UnpackedFolder {
  readonly folder: string
  /** Its files. */
  readonly there: ReadonlySet<string>
}

async function problemsOf(
  { path, sha256, receipt }: ManifestLine,
  checked: CheckedReceipt | undefined,
  { folder, there }: UnpackedFolder,
): Promise<readonly ManifestProblem[]> {
  return [
    ...(path === null
      ? (['notInArchive'] as const)
      : !there.has(path)
        ? (['missing'] as const)
        : (await hashOf(join(folder, path))) === sha256
          ? []
          : (['changed'] as const)),
    ...(receipt === null ? [] : receiptProblems(sha256, checked)),
  ]
}

function receiptProblems(sha256: string, checked: CheckedReceipt | undefined): readonly ManifestProblem[] {
  if (checked === undefined) return ['forged']
  if (checked.verdict !== 'stored') return [checked.verdict]
  // A genuine receipt of another file.
  return checked.receipt?.hash === sha256 ? [] : ['forged']
}

function lineOf(text: string): ManifestLine | null {
  try {
    return manifestLine.parse(JSON.parse(text))
  } catch {
    return null
  }
}

interface FolderEntry {
  /** With slashes, as in the archive. */
  readonly path: string
  /** False: a link or a device, which no archive of ours holds. */
  readonly isFile: boolean
}

async function entriesIn(folder: string): Promise<readonly FolderEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isFile: entry.isFile(),
    }))
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
