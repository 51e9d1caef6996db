import type { NaireRevision } from '@naire/contract'
import { expect, test } from 'vitest'
import { comparedWith, toldRevisions } from './use-revisions.ts'

const revision = (Revision: number, EventType: NaireRevision['EventType'], PublishTime: string | null = null) =>
  ({ Revision, EventType, PublishTime }) as NaireRevision
const revisions = [
  revision(5, 'NaireSaved'),
  revision(4, 'NaireSaved'),
  revision(3, 'NaireSaved', '2026-03-01'),
  revision(2, 'NaireSaved'),
  revision(1, 'NaireCreated'),
]

test('single saves are told when they are asked for', () => {
  expect(toldRevisions(revisions, false).map(({ Revision }) => Revision)).toEqual([5, 3, 1])
  expect(toldRevisions(revisions, true)).toEqual(revisions)
})

test('a revision is compared with what respondents had before it', () => {
  expect([5, 4, 3, 2, 1].map((number) => comparedWith(revisions, number))).toEqual([3, 3, 2, 1, null])
})
