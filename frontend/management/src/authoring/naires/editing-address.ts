import type { NaireRow } from '../../workplace/naire-list.ts'

/** Where a questionnaire is edited, at one of its questions where one is named. */
export function editingAddress({ OrgSid, SubjectSid, Sid }: Pick<NaireRow, 'OrgSid' | 'SubjectSid' | 'Sid'>, questionSid: string | null): string {
  const search = new URLSearchParams({ naire: Sid, ...(questionSid !== null && { question: questionSid }) })
  return `/subject/${OrgSid}/${SubjectSid}/naireEdit?${search}`
}
