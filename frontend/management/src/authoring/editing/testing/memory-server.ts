import { appliedSave, isNoChange, savedChanges, type SaveBody, type Save } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { HttpFailure, type FailureDetail } from '../../../workplace/http.ts'
import type { StoredDraft, DraftStore, NaireServer } from '../ports.ts'

/** The server's rules of saving over the same domain, in memory: everything travels as JSON. */
export class MemoryServer implements NaireServer {
  readonly contents: NaireRecord[]
  private readonly watchers = new Set<(revision: number) => void>()
  isReachable = true
  /** Callback run once a request is on its way. */
  meanwhile: () => void = () => {}

  constructor(record: NaireRecord) {
    this.contents = [record]
  }

  get newest(): NaireRecord {
    return this.contents.at(-1) as NaireRecord
  }

  async load(revision = this.contents.length) {
    await this.travel()
    return { record: copy(this.contents[revision - 1] as NaireRecord), revision }
  }

  loadSince = () => this.load()

  watch(changed: (revision: number) => void) {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }

  async save(body: Save) {
    await this.travel()
    const { newest } = this
    if (body.questionnaire.ModifyTime !== newest.ModifyTime) throw failure(409, refusals['naire.changedMeanwhile'].code)
    const applied = appliedSave(
      newest,
      copy(body) as unknown as SaveBody,
      new Date(Date.parse(newest.ModifyTime) + 1).toISOString(),
    )
    if ('problems' in applied)
      throw failure(
        400,
        refusals['naire.invalid'].code,
        applied.problems.map(({ target, key }) => ({ target, message: key })),
      )
    if (!isNoChange(savedChanges(newest, applied.record))) {
      this.contents.push(applied.record)
      for (const changed of this.watchers) changed(this.contents.length)
    }
    return { modifyTime: this.newest.ModifyTime, revision: this.contents.length, cleaned: [] }
  }

  private async travel(): Promise<void> {
    await Promise.resolve()
    this.meanwhile()
    if (!this.isReachable) throw failure(0, null)
  }
}

/** Draft store of a browser, in memory. */
export class MemoryDrafts implements DraftStore {
  kept: StoredDraft | null = null
  read = async () => this.kept && copy(this.kept)
  keep = async (draft: StoredDraft) => void (this.kept = copy(draft))
  forget = async () => void (this.kept = null)
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

function failure(status: number, code: string | null, details: readonly FailureDetail[] = []): HttpFailure {
  return new HttpFailure('', {
    status,
    code: code?.replace(/[{}-]/g, '') ?? null,
    target: null,
    details,
    correlationId: null,
  })
}
