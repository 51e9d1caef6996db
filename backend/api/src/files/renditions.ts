import { RefusalError } from '@naire/domain/refusals'
import type { FileRecord, Rendition } from '@naire/vault'
import { Readable } from 'node:stream'
import type { Services } from '../services.ts'
import { openFile } from './open-file.ts'
import { makePreview, previewable, previewType } from './preview.ts'

/** Previews under way in this process, by the file. */
const making = new Map<string, Promise<Rendition>>()

/** What was made of a file; the preview of a picture is made when it is first asked for. @throws Refused */
export async function renditionOf(
  file: FileRecord,
  kind: 'playable' | 'peaks' | 'preview',
  services: Services,
): Promise<Rendition> {
  const made = (await services.vault.files.renditions(file.sid)).find((rendition) => rendition.kind === kind)
  if (made !== undefined) return made
  if (kind !== 'preview') throw new RefusalError({ key: 'file.notFound' })
  if (!previewable.has(file.mediaType)) throw new RefusalError({ key: 'file.noPreview' })
  const going = making.get(file.sid) ?? makeNow(file, services).finally(() => making.delete(file.sid))
  making.set(file.sid, going)
  return going
}

async function makeNow(file: FileRecord, services: Services): Promise<Rendition> {
  const preview = await makePreview(await openFile(file, services))
  if (preview === null) throw new RefusalError({ key: 'file.noPreview' })
  return services.vault.files.addRendition(file.sid, 'preview', Readable.from([preview]), previewType)
}
