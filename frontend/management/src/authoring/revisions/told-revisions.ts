import type { NaireRevision } from '@naire/contract'

/** Of single saves only the newest and those that respondents had, unless every one is asked for. */
export function toldRevisions(revisions: readonly NaireRevision[], isEverySave: boolean): readonly NaireRevision[] {
  return revisions.filter(
    ({ EventType, PublishTime }, index) =>
      isEverySave || index === 0 || PublishTime !== null || EventType !== 'NaireSaved',
  )
}

/** Default comparison of a revision: the one before it that respondents had, else the one before it. */
export function comparedWith(revisions: readonly NaireRevision[], revision: number): number | null {
  const older = revisions.filter(({ Revision }) => Revision < revision)
  return (older.find(({ PublishTime }) => PublishTime !== null) ?? older[0])?.Revision ?? null
}
