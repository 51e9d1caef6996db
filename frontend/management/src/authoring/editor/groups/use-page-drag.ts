import { useState, type DragEvent } from 'react'
import { useRun } from '../use-run.tsx'
import type { GroupDraft, Operation } from '@naire/domain/authoring'

/** Kind of the data of a page that is dragged: its sid, and the group that it is dragged out of. */
const draggedPage = 'application/x-naire-page'

export const startPageDrag = ({ dataTransfer }: DragEvent, page: string, group: number | null): void => {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(draggedPage, `${page} ${group ?? ''}`)
}

/** Handlers of a place that pages are dropped on. `out`: it takes them out of the group that they come from. */
export function usePageDrop(place: Destination | 'out') {
  const run = useRun()
  const [isOver, setOver] = useState(false)
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(draggedPage)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const [page = '', group = ''] = event.dataTransfer.getData(draggedPage).split(' ')
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      const destination: Destination | null =
        place !== 'out' ? place : group === '' ? null : { kind: 'out', group: Number(group) }
      if (page !== '' && destination) run([operationTo(destination, page)])
    },
  }
}

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
