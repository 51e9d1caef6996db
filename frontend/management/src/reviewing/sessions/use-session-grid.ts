import type { DataRow } from '@naire/contract'
import type { DataColumns, ViewColumn } from '@naire/domain/grid'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { ChosenRow } from '../batch/batch-act.ts'
import { type ListPlace, newestFirst, selectionOf } from './list-place.ts'
import type { RowPages } from './row-pages.ts'
import { useLayout } from './session-cells.tsx'
import { type DataQuery, readPage } from './use-data-rows.ts'
import { useDataViews, viewId } from './ViewMenu.tsx'

/** Columns of the view that the address names, else one's own; whoever changes them has their own from then on. */
export function useShownColumns(naireSid: string, view: string | null, leaveView: () => void) {
  const { can } = useWorkplace()
  const layout = useLayout(naireSid)
  const { views } = useDataViews(naireSid, view !== null && can('filterGroups'))
  const ofView = view === null ? undefined : views.data?.find((saved) => viewId(saved) === view)
  const change = (next: () => void) => {
    next()
    if (view !== null) leaveView()
  }
  return {
    columns: ofView?.view.columns ?? layout.columns,
    set: (columns: readonly ViewColumn[]) => change(() => layout.set(columns)),
    reset: () => change(layout.reset),
  }
}

interface AskedOptions {
  readonly naireSid: string
  readonly place: ListPlace
  readonly columns: DataColumns
  readonly shown: readonly ViewColumn[]
}

/** The list in the words of the server, without what the questionnaire does not have; null while its columns are unknown. */
export function useAsked({ naireSid, place, columns, shown }: AskedOptions): DataQuery | null {
  const keyword = useDeferredValue(place.keyword)
  const { groups, whose, sort } = place
  return useMemo(() => {
    if (columns.size === 0) return null
    const known = groups.filter((group) => group.every(({ column }) => columns.get(column)?.isFilterable))
    return {
      naireSid,
      selection: selectionOf({ groups: known, keyword, whose }),
      sort: columns.get(sort.id)?.isSortable ? sort : newestFirst,
      // Another order of the columns asks for nothing new.
      columns: shown.flatMap(({ key }) => (columns.has(key) ? [key] : [])).sort(),
    }
  }, [naireSid, groups, whose, sort, keyword, columns, shown])
}

/** Place of the row that was last gone to, from 0: where the list begins again; 0 while it is not known. */
export function useFirstPlace(asked: DataQuery | null, { row, at }: ListPlace): number {
  const { http } = useWorkplace()
  const [begin] = useState({ row, at })
  const { data } = useQuery({
    queryKey: ['firstPlace', asked?.naireSid, begin],
    enabled: asked !== null && begin.row !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (asked === null || begin.row === null) return begin.at
      const { rows, position } = await readPage(http, asked, { from: 'session', sid: begin.row }, { top: 1, signal })
      // One that the filter lets through no more leaves its place to the next.
      return rows.length === 0 ? begin.at : (position ?? begin.at)
    },
    meta: { quiet: true },
  })
  return begin.row === null ? begin.at : (data ?? 0)
}

/** Rows that were selected, also those that are out of view by now. */
export function useChosenRows(pages: RowPages) {
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenRow>>(new Map())
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const clear = () => {
    setAll(false)
    setChosen(new Map())
  }
  return {
    isAll,
    selected,
    rows: [...chosen.values()],
    clear,
    onSelect: (next: ReadonlySet<string>) =>
      setChosen(
        new Map(
          [...next].flatMap((sid) => {
            const row = chosen.get(sid) ?? pages.find(sid)?.session
            return row === undefined ? [] : [[sid, row] as const]
          }),
        ),
      ),
    onSelectAll: (next: boolean) => {
      setChosen(new Map())
      setAll(next)
    },
  }
}

export const sidOf = ({ session }: DataRow): string => session.Sid

/** With a column before another; null: behind the last. */
export function moved(columns: readonly ViewColumn[], key: string, before: string | null): readonly ViewColumn[] {
  const column = columns.find((each) => each.key === key)
  if (column === undefined) return columns
  const others = columns.filter((each) => each.key !== key)
  const at = before === null ? -1 : others.findIndex((each) => each.key === before)
  return at < 0 ? [...others, column] : [...others.slice(0, at), column, ...others.slice(at)]
}
