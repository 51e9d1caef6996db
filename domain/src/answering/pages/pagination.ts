import type { Leaf } from '../states/page-states.ts'

/** Distribution of questions over pages: as the author set them, one on each page, or all on one (content §3.11). */
export type Pagination = 'asAuthored' | 'questionPerPage' | 'onePage'

/**
 * The same questions in the same order on other pages; a page of its own has its question's sid, one page that of its
 * first.
 */
export function paginated(
  leaves: readonly Leaf[],
  pagination: Pagination,
  sidOf: (question: number) => string,
): readonly Leaf[] {
  return paginations[pagination](leaves, sidOf)
}

const paginations: Readonly<
  Record<Pagination, (leaves: readonly Leaf[], sidOf: (question: number) => string) => readonly Leaf[]>
> = {
  asAuthored: (leaves) => leaves,
  questionPerPage: (leaves, sidOf) =>
    leaves.flatMap((leaf) => leaf.questions.map((place) => ({ ...leaf, sid: sidOf(place), questions: [place] }))),
  onePage: (leaves) => [
    ...merged(leaves.filter((leaf) => !leaf.isOutside && !leaf.isWaiting)),
    ...merged(leaves.filter((leaf) => !leaf.isOutside && leaf.isWaiting)),
    ...leaves.filter((leaf) => leaf.isOutside),
  ],
}

function merged(leaves: readonly Leaf[]): readonly Leaf[] {
  const [first] = leaves
  return first ? [{ ...first, questions: leaves.flatMap((leaf) => leaf.questions) }] : []
}
