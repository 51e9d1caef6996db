import { loadHistory, receiptToken, sessionReceipts, type Streams } from '@naire/commands'
import { Archive } from '@naire/data-files'
import { attachmentPath } from '@naire/domain/exports'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import {
  allItems,
  foldAnswers,
  noAnswers,
  sessionDecider,
  sessionStream,
  type Answers,
  type SessionEvent,
} from '@naire/domain/sessions'
import type { FileRecord, Files, ReceiptSeal } from '@naire/vault'

/** `bizObjectType` of files of answers. */
const answerFileType = 202

export interface AttachmentParts {
  readonly streams: Streams
  readonly files: Pick<Files, 'listOf' | 'open'>
  readonly seal: ReceiptSeal
  /** File names as whoever asked may read them. */
  readonly nameOf: (fileName: string) => string
}

/** One line of the manifest: where a file lies in the archive, what its bytes are, and the receipt that it was given. */
interface ManifestLine {
  /** Null: it is not in the archive. */
  readonly path: string | null
  readonly sha256: string
  readonly size: number
  readonly session: string
  readonly question: string
  readonly name: string
  readonly receipt: string | null
  /** `cloud`: it lies in a store of its own; `gone`: its content is not there; `altered`: its bytes have changed. */
  readonly problem?: 'cloud' | 'gone' | 'altered'
}

export interface AttachedSession {
  readonly sid: string
  readonly startedAt: number | null
  readonly userName: string
}

/** An archive of the files of sessions, session by session, with a manifest of their hashes at its end. */
export class AttachmentArchive {
  readonly #archive: Archive
  readonly #lines: string[] = []
  readonly #paths = new Set<string>()

  constructor(
    file: string,
    private readonly pattern: string,
    private readonly parts: AttachmentParts,
  ) {
    this.#archive = new Archive(file)
  }

  /** Most sessions have no files: they are asked for together. */
  async add(sessions: readonly AttachedSession[]): Promise<void> {
    const sids = sessions.map(({ sid }) => sid)
    const files = new Map<string, FileRecord[]>()
    for (const file of await this.parts.files.listOf(sids, answerFileType))
      files.set(file.objectSid, [...(files.get(file.objectSid) ?? []), file])
    for (const session of sessions) {
      const own = files.get(session.sid)
      if (own !== undefined) await this.#add(session, own)
    }
  }

  async #add(session: AttachedSession, files: readonly FileRecord[]): Promise<void> {
    const receipts = new Map<string, string>()
    for (const receipt of await sessionReceipts(this.parts.streams, session.sid))
      if (receipt.attachSid !== null) receipts.set(receipt.attachSid, receiptToken(receipt, this.parts.seal))
    const questions = await this.#questionsOf(session.sid)
    const numbers = new Map<string, number>()
    for (const file of files) {
      const question = questions(file.sid)
      const number = (numbers.get(question) ?? 0) + 1
      numbers.set(question, number)
      this.#lines.push(
        JSON.stringify(await this.#file(file, session, { question, number, receipt: receipts.get(file.sid) ?? null })),
      )
    }
  }

  end(): Promise<void> {
    return this.#archive.end('manifest.jsonl', this.#lines.map((line) => `${line}\n`).join(''))
  }

  async #file(
    file: FileRecord,
    session: AttachedSession,
    {
      question,
      number,
      receipt,
    }: { readonly question: string; readonly number: number; readonly receipt: string | null },
  ): Promise<ManifestLine> {
    const name = this.parts.nameOf(file.fileName)
    const line = { sha256: file.hash, size: file.fileSize, session: session.sid, question, name, receipt }
    if (file.objectKey !== null) return { path: null, ...line, problem: 'cloud' }
    const content = await this.parts.files.open(file.hash)
    if (content === null) return { path: null, ...line, problem: 'gone' }
    const path = this.#free(
      attachmentPath(this.pattern, {
        session: session.sid,
        start: session.startedAt === null ? '' : new Date(session.startedAt).toISOString().slice(0, 10),
        user: session.userName,
        question,
        number: String(number),
        name,
        file: file.sid,
      }),
    )
    const { hash } = await this.#archive.add({ path, at: file.uploadedAt, open: async () => content.stream })
    return { path, ...line, ...(hash === file.hash ? {} : { problem: 'altered' as const }) }
  }

  /** The question whose answer names a file; blank for one that no answer names any more. */
  async #questionsOf(sid: string): Promise<(fileSid: string) => string> {
    const { events } = await loadHistory(this.parts.streams, sessionDecider, sessionStream(sid))
    const answers = events.reduce<Answers>(
      (before, event) => foldAnswers(before, event as StoredEvent<SessionEvent>),
      noAnswers,
    )
    const items = allItems(answers).map((item) => ({ code: item.QuestionCode, text: JSON.stringify(item) }))
    return (fileSid) => items.find(({ text }) => text.includes(fileSid))?.code ?? ''
  }

  #free(wanted: string): string {
    const [, stem = wanted, extension = ''] = /^(.*?)(\.\w{1,10})?$/s.exec(wanted) ?? []
    let path = wanted
    for (let copy = 2; this.#paths.has(path.toLowerCase()); copy += 1) path = `${stem}_${copy}${extension}`
    this.#paths.add(path.toLowerCase())
    return path
  }
}
