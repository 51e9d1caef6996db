import type { NaireRow } from '../../workplace/naire-list.ts'
import { placeAddress } from './place-address.ts'

/** Where a questionnaire is edited, at one of its questions where one is named. */
export function editingAddress(
  naire: Pick<NaireRow, 'OrgSid' | 'SubjectSid' | 'Sid'>,
  questionSid: string | null,
): string {
  return placeAddress(
    naire,
    questionSid === null ? { kind: 'naire' } : { kind: 'question', sid: questionSid, field: '', position: null },
  )
}
