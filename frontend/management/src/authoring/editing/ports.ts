import type { CleanedField, SavedReply } from '@naire/contract'
import { type Restore, type Save, fetchedRecord } from '@naire/domain/authoring'
import type { RecordRevision } from './draft.ts'
import type { Http } from '../../workplace/http.ts'
import { loadNaire } from '../../workplace/naire-record.ts'
import { entity } from '../../workplace/odata.ts'

/** The server, as far as editing needs it. Failures are thrown as `HttpFailure`. */
export interface NaireServer {
  /** The newest content, or that of a revision. */
  load(revision?: number): Promise<RecordRevision>
  save(body: Save): Promise<SaveResult>
}

export interface SaveResult {
  readonly modifyTime: string
  readonly revision: number
  readonly cleaned: readonly CleanedField[]
}

/** Draft that this browser stores of a questionnaire until the server has it. */
export interface StoredDraft {
  /** Of the content that the changes were made on. */
  readonly revision: number
  /** Leads from that content to the author's. */
  readonly changes: Restore
}

/** Keeps nothing where the browser forbids it; never throws. */
export interface DraftStore {
  read(): Promise<StoredDraft | null>
  keep(draft: StoredDraft): Promise<void>
  forget(): Promise<void>
}

export function naireServer(http: Http, naireSid: string): NaireServer {
  return {
    async load(revision) {
      const loaded = await loadNaire(http, naireSid, revision ?? null)
      return { record: fetchedRecord(loaded), revision: loaded.Revision }
    },
    async save(body: Save) {
      const reply = await http.post<SavedReply>(`${entity('Naires', naireSid)}/SurveyExpert.Save()`, body)
      return {
        modifyTime: reply.value,
        revision: reply['@SurveyExpert.Revision'],
        cleaned: reply['@SurveyExpert.Cleaned'],
      }
    },
  }
}
