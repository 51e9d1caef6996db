import {
  attachEntry,
  extensionOf,
  newSid,
  type FileAbout,
  type FilePort,
  type FileState,
  type SegmentSink,
  type SliceSink,
} from '@naire/frontend-interactions/answers.ts'
import type { Attachment } from '@naire/domain/interactions'
import type { LocalStore } from '../storage/local-store.ts'
import type { AttachRow, SliceRow } from '../storage/rows.ts'
import type { SessionFacts } from '../session/facts.ts'

/** Files of answers in the local store. The states that screens ask for are mirrored in memory. */
export class StoredFiles implements FilePort {
  private readonly states = new Map<string, FileState>()
  private readonly listeners = new Set<() => void>()
  /** One is sent at a time. */
  private sending: { readonly sid: string; readonly state: FileState } | null = null

  private constructor(
    private readonly store: LocalStore,
    private readonly facts: SessionFacts,
    /** Told when a file was kept: it can be sent. */
    private readonly kept: () => void,
  ) {}

  static async open(store: LocalStore, facts: SessionFacts, kept: () => void): Promise<StoredFiles> {
    const files = new StoredFiles(store, facts, kept)
    await files.refresh()
    return files
  }

  get sessionSid(): string {
    return this.facts.Sid
  }

  keep = async (file: Blob, about: FileAbout) => {
    const sid = newSid()
    await this.put({ ...this.rowOf(sid, about), FileSize: file.size, Data: await file.arrayBuffer() })
    return attachEntry(sid, file, about)
  }

  drop = async (attachSid: string) => {
    await this.store.dropAttach(attachSid)
    await this.refresh()
  }

  state = (attachSid: string): FileState =>
    (this.sending?.sid === attachSid ? this.sending.state : this.states.get(attachSid)) ?? server

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  address = async (attachSid: string) => {
    const row = await this.store.attach(attachSid)
    return row && !row.Voice
      ? URL.createObjectURL(new Blob([row.Data], { type: row.MimeType }))
      : fetchedFile(this.facts, attachSid, row?.Voice ? 'playable' : null)
  }

  /** `share`: 0 to 1; null where that is not known. */
  sends(sid: string, share: number | null): void {
    this.sending = { sid, state: { at: 'sending', share } }
    this.tell()
  }

  /** Nothing is being sent now. */
  rests(): void {
    this.sending = null
  }

  /** Reads again how the files stand, after something was sent. */
  refresh = async (): Promise<void> => {
    const rows = await this.store.attachesOf(this.facts.Sid)
    for (const row of rows) if (!isSame(this.states.get(row.Sid), stateOf(row))) this.states.set(row.Sid, stateOf(row))
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  /** The row of a file before it has content. */
  rowOf(sid: string, about: FileAbout): Omit<AttachRow, 'FileSize' | 'Data'> {
    return {
      Sid: sid,
      SessionSid: this.facts.Sid,
      NaireSid: this.facts.NaireSid,
      QuestionSid: about.questionSid,
      InteractionSid: about.interactionSid,
      FileName: about.name,
      FileExt: extensionOf(about.name),
      MimeType: about.mimeType,
      Type: about.kind,
      Seq: this.states.size + 1,
      RecContent: '',
      RecDuration: null,
      Uploaded: 0,
      Refused: '',
    }
  }

  async put(row: AttachRow): Promise<void> {
    await this.store.joinSlices(row)
    await this.refresh()
    this.kept()
  }
}

const server: FileState = { at: 'server' }
const device: FileState = { at: 'device' }

function stateOf({ Uploaded, Refused }: AttachRow): FileState {
  if (Uploaded) return server
  return Refused ? { at: 'refused', message: Refused } : device
}

function isSame(one: FileState | undefined, other: FileState): boolean {
  return one?.at === other.at && (one.at !== 'refused' || other.at !== 'refused' || one.message === other.message)
}

/**
 * An address of a file of this session that the server has; `null` when it cannot be had now. `playable`: as what plays
 * everywhere.
 */
async function fetchedFile(
  { Sid, NaireSid, Key }: SessionFacts,
  attachSid: string,
  rendition: 'playable' | null,
): Promise<string | null> {
  const query = new URLSearchParams({
    bizObjectType: '202',
    objectSid: Sid,
    naireSid: NaireSid,
    sid: attachSid,
    inline: '1',
    ...(rendition && { rendition }),
  })
  const response = await fetch(`/DownloadFiles/?${query}`, { headers: { 'X-Session-Key': Key } }).catch(() => null)
  return response?.ok ? URL.createObjectURL(await response.blob()) : null
}

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

interface RecoveredRecording {
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
