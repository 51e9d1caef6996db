import type { GroupDraft, Operation } from '@naire/domain/authoring'

/** Where a page can go. */
export type Destination =
  | { readonly kind: 'part'; readonly group: number; readonly part: number }
  | { readonly kind: 'newPart'; readonly group: number }
  | { readonly kind: 'newGroup' }
  /** Out of a group that holds it. */
  | { readonly kind: 'out'; readonly group: number }

/** All but where the page is already. */
export function destinationsOf(groups: readonly GroupDraft[], page: string): readonly Destination[] {
  const within = groups.flatMap(({ parts }, group) => (parts.some(({ pages }) => pages.includes(page)) ? [group] : []))
  const parts = groups.flatMap((draft, group): readonly Destination[] => [
    ...draft.parts.flatMap(({ pages }, part) => (pages.includes(page) ? [] : [{ kind: 'part', group, part } as const])),
    ...(isAlone(draft, page) ? [] : [{ kind: 'newPart', group } as const]),
  ])
  return [...parts, ...within.map((group) => ({ kind: 'out', group }) as const), { kind: 'newGroup' }]
}

export function operationTo(destination: Destination, page: string): Operation {
  switch (destination.kind) {
    case 'part':
      return { type: 'PutPageInGroup', page, group: destination.group, part: destination.part }
    case 'newPart':
      return { type: 'PutPageInGroup', page, group: destination.group, part: null }
    case 'out':
      return { type: 'TakePageOut', page, group: destination.group }
    case 'newGroup':
      return { type: 'AddPageGroup', pages: [page] }
  }
}

const isAlone = ({ parts }: GroupDraft, page: string) =>
  parts.some(({ pages }) => pages.length === 1 && pages[0] === page)
