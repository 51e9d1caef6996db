import { naireContentEvents } from '@naire/domain/naires'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'
import { grouped } from '../rows/grouped.ts'
import { ownersOf, rememberOwners } from '../rows/session-owners.ts'
import { sidOf, naireContent } from '../rows/typed.ts'
import { changesOf } from './changes.ts'
import { registered, rememberRevisions } from './registry.ts'
import { createRegistry, owners, registryTables } from './tables.ts'
import { writeAnswers } from './write.ts'

/** For each questionnaire that was answered, one row per session and one column per thing that can be asked of it. */
export const answers: ReadModel = {
  name: 'answers',
  version: 3,
  tables: registryTables,
  ownSchema: true,
  create: createRegistry,
  handles: [
    ...naireContentEvents,
    'SessionCreated',
    'AnswersCommitted',
    'AnswersCorrected',
    'SessionAnonymised',
    'SessionDeleted',
    'SessionRestored',
    'SessionErased',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberRevisions(events, tx)
    const remembered = await rememberOwners(owners, events, tx)
    const ofSessions = events.filter((event) => !naireContent(event))
    const known = await ownersOf(owners, ofSessions.map(sidOf), tx, remembered)
    const naires = await registered(ofSessions, known, tx)
    for (const [naireSid, group] of grouped(ofSessions, (event) => known.get(sidOf(event))?.naireSid ?? '')) {
      const naire = naires.get(naireSid)
      if (naire) await writeAnswers(naireSid, naire.columns, changesOf(group as readonly ReadEvent[], naire), tx)
    }
  },
}
