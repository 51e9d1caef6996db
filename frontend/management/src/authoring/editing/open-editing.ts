import { perform } from '@naire/domain/authoring'
import { draftOf, type Draft } from './draft.ts'
import { createEditingStore, type EditingStore } from './editing-store.ts'
import type { DraftStore, NaireServer } from './ports.ts'

interface EditingDependencies {
  readonly server: NaireServer
  readonly drafts: DraftStore
  now(): number
}

/** The questionnaire as the server has it, with what this browser kept of the author's changes to it. */
export async function openEditing(needs: EditingDependencies): Promise<EditingStore> {
  return createEditingStore(await openedDraft(needs), needs)
}

async function openedDraft({ server, drafts }: EditingDependencies): Promise<Draft> {
  const [newest, kept] = await Promise.all([server.load(), drafts.read()])
  if (!kept) return draftOf(newest)
  const base = kept.revision === newest.revision ? newest : await server.load(kept.revision)
  const outcome = perform(base.record, kept.changes)
  return 'refused' in outcome ? draftOf(newest) : draftOf(base, outcome.naire)
}
