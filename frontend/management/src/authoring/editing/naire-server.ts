import { fetchedRecord, type Save } from '@naire/domain/authoring'
import type { SavedReply } from '@naire/contract'
import type { Http } from '../../workplace/http.ts'
import { loadNaire } from '../../workplace/naire-record.ts'
import { entity } from '../../workplace/odata.ts'
import type { NaireServer } from './ports.ts'

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
