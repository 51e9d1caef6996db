import { feedbackTypes, type Feedback } from '@naire/domain/interactions'
import type { FilePort } from '@naire/frontend-interactions/answers.ts'
import type { LiveSession } from '../session/live-session.ts'

/**
 * The last resort: the answers as a file that the person can send to whoever asked, with the files that are nowhere but
 * here.
 */
export async function exportAnswers({ facts, replies, view }: LiveSession, files: FilePort): Promise<void> {
  const { Key: _secret, ...session } = facts
  const feedbacks = view().answering.feedbacks()
  const content = JSON.stringify({ session, feedbacks, replies, files: await unsentFiles(feedbacks, files) }, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  link.download = `naire-${facts.Sid}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface ExportedFile {
  readonly Sid: string
  readonly FileName: string
  /** As a `data:` address; null where this device cannot read it any more. */
  readonly Data: string | null
}

async function unsentFiles(feedbacks: readonly Feedback[], files: FilePort): Promise<readonly ExportedFile[]> {
  const found: ExportedFile[] = []
  for (const { Type, Refer1, Value1 } of feedbacks) {
    if (Type !== feedbackTypes.attach || !Refer1 || files.state(Refer1).at === 'server') continue
    found.push({ Sid: Refer1, FileName: Value1 ?? '', Data: await contentOf(Refer1, files).catch(() => null) })
  }
  return found
}

async function contentOf(sid: string, files: FilePort): Promise<string | null> {
  const address = await files.address(sid)
  if (address === null) return null
  const content = await (await fetch(address)).blob()
  URL.revokeObjectURL(address)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(content)
  })
}
