import type { StoredQuestion } from '@naire/domain/naires'
import type { PublishedNaire } from '../bootstrap/published-naire.ts'
import type { Database } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import type { ResourceRow } from './rows.ts'

/** Row of `contexts`: a questionnaire without its questions; ModifyTime is there once all of it is. */
export type StoredContext = Omit<PublishedNaire, 'Questions'>

export type StoredNaireQuestion = StoredQuestion

/** Questionnaires on the device. */
export function naireTables(
  db: Database,
): Pick<LocalStore, 'keepNaire' | 'naire' | 'resourceMarks' | 'resource' | 'keepResource' | 'dropResources'> {
  const { contexts, questions, resources } = db
  return {
    keepNaire: (naire) =>
      db.transaction('rw', contexts, questions, async () => {
        const { Questions, ...context } = naire
        await contexts.delete(naire.Sid)
        await questions.where('NaireSid').equals(naire.Sid).delete()
        await questions.bulkPut(Questions.map((question) => ({ ...question, NaireSid: naire.Sid })))
        await contexts.put(context)
      }),
    naire: (sid) =>
      db.transaction('r', contexts, questions, async () => {
        const context = await contexts.get(sid)
        if (!context) return null
        const Questions = await questions.where('NaireSid').equals(sid).toArray()
        return { ...context, Questions: Questions.toSorted((a, b) => a.Seq - b.Seq) }
      }),
    async resourceMarks(naireSid) {
      const marks: Omit<ResourceRow, 'Data'>[] = []
      await resources
        .where('NaireSid')
        .equals(naireSid)
        .each(({ Data: _, ...mark }) => void marks.push(mark))
      return marks
    },
    resource: async (sid) => (await resources.get(sid)) ?? null,
    keepResource: async (row) => void (await resources.put(row)),
    dropResources: (sids) => resources.bulkDelete([...sids]),
  }
}
