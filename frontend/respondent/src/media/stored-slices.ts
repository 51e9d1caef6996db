import {
  attachEntry,
  newSid,
  type FileAbout,
  type SegmentSink,
  type SliceSink,
} from '@naire/frontend-interactions/answers.ts'
import type { Attachment } from '@naire/domain/interactions'
import type { LocalStore } from '../storage/local-store.ts'
import type { SliceRow } from '../storage/rows.ts'
import type { StoredFiles } from './stored-files.ts'

/** Writes each slice of a running recording into the store, and joins them when it ends. */
export function storedSlices(store: LocalStore, files: StoredFiles): SliceSink {
  return {
    async begin(about): Promise<SegmentSink> {
      const sid = newSid()
      const row = files.rowOf(sid, about)
      const slices: ArrayBuffer[] = []
      return {
        async append(slice) {
          const Data = await slice.arrayBuffer()
          slices.push(Data)
          await store.appendSlice({ AttachSid: sid, Seq: slices.length, About: row, Data })
        },
        finish: (seconds) => join(files, row, slices, seconds),
      }
    },
  }
}

export interface RecoveredRecording {
  readonly questionSid: string
  readonly interactionSid: string
  readonly attach: Attachment
}

/** Recordings of this session that a killed tab never ended: what was stored of each becomes a segment. */
export async function recoverRecordings(
  store: LocalStore,
  files: StoredFiles,
  sessionSid: string,
): Promise<readonly RecoveredRecording[]> {
  const mine = (await store.slices()).filter(({ About }) => About.SessionSid === sessionSid)
  const recovered: RecoveredRecording[] = []
  for (const first of mine.filter(({ Seq }) => Seq === 1)) {
    const slices = mine.filter(({ AttachSid }) => AttachSid === first.AttachSid)
    const inOrder = slices.toSorted((a, b) => a.Seq - b.Seq).map(({ Data }) => Data)
    const attach = await join(
      files,
      { ...first.About, RecDuration: null, Uploaded: 0, Refused: '' },
      inOrder,
      inOrder.length * sliceSeconds,
    )
    recovered.push({ questionSid: first.About.QuestionSid, interactionSid: first.About.InteractionSid, attach })
  }
  return recovered
}

const sliceSeconds = 5

async function join(
  files: StoredFiles,
  row: SliceRow['About'] & ReturnType<StoredFiles['rowOf']>,
  slices: readonly ArrayBuffer[],
  seconds: number,
): Promise<Attachment> {
  const file = new Blob([...slices], { type: row.MimeType })
  await files.put({ ...row, FileSize: file.size, Data: await file.arrayBuffer(), RecDuration: seconds })
  const about: FileAbout = {
    questionSid: row.QuestionSid,
    interactionSid: row.InteractionSid,
    name: row.FileName,
    mimeType: row.MimeType,
    kind: row.Type,
  }
  return { ...attachEntry(row.Sid, file, about), RecDuration: seconds }
}
