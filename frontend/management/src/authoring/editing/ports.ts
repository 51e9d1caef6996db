import type { CleanedField, NaireChanges, SavedReply } from '@naire/contract'
import { perform, type Restore, type Save, fetchedRecord } from '@naire/domain/authoring'
import type { RecordRevision } from './draft.ts'
import type { Http } from '../../workplace/http.ts'
import type { Live } from '../../workplace/live.ts'
import { loadNaire } from '../../workplace/naire-record.ts'
import { entity } from '../../workplace/odata.ts'

/** The server, as far as editing needs it. Failures are thrown as `HttpFailure`. */
export interface NaireServer {
  /** The newest content, or that of a revision. */
  load(revision?: number): Promise<RecordRevision>
  /** The newest content, of which the author has this one. */
  loadSince(known: RecordRevision): Promise<RecordRevision>
  /** Calls back with the number of each new content, null when some may have been missed. Gives the way to stop. */
  watch(changed: (revision: number | null) => void): () => void
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

export function naireServer(http: Http, live: Pick<Live, 'on'>, naireSid: string): NaireServer {
  async function load(revision: number | null = null): Promise<RecordRevision> {
    const loaded = await loadNaire(http, naireSid, revision)
    return { record: fetchedRecord(loaded), revision: loaded.Revision }
  }

  return {
    load,
    async loadSince({ record, revision }) {
      const address = `${entity('Naires', naireSid)}/SurveyExpert.ChangesSince(revision=${revision})`
      const { value } = await http.get<{ readonly value: NaireChanges }>(address)
      const outcome = perform(record, value.Changes)
      return 'refused' in outcome ? load() : { record: outcome.naire, revision: value.Revision }
    },
    watch(changed) {
      const stops = [
        live.on(
          'naireChanged',
          ({ NaireSid, Revision }) => NaireSid === naireSid && changed(Revision === null ? null : Number(Revision)),
        ),
        live.on('reset', () => changed(null)),
      ]
      return () => stops.forEach((stop) => stop())
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
