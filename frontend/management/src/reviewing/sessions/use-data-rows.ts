import type { DataCount, DataRowsReply } from '@naire/contract'
import type { DataSelection } from '@naire/domain/grid'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Http } from '../../workplace/http.ts'
import { useLive } from '../../workplace/live.ts'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { GridSort } from '../grid/grid-types.ts'
import { pageRows, RowPages } from './row-pages.ts'

const refreshMs = 1_000
/** Rows that pass in a drag of the bar are not asked for. */
const settleMs = 25
/** Rows asked for ahead of who scrolls row by row. */
const aheadRows = 60

export interface DataQuery {
  readonly naireSid: string
  readonly selection: DataSelection
  readonly sort: GridSort
  readonly columns: readonly string[]
}

export const gridPath = (naireSid: string, name: string): string =>
  `${entity('Naires', naireSid)}/SurveyExpert.${name}()`

export const sortOf = ({ id, isDescending }: GridSort) => ({ column: id, isDescending })

/** A page of a list, from anywhere. */
export const readPage = async (
  http: Pick<Http, 'post'>,
  { naireSid, selection, sort, columns }: DataQuery,
  at: object,
  { top = pageRows, signal }: { readonly top?: number; readonly signal?: AbortSignal } = {},
): Promise<DataRowsReply> =>
  (
    await http.post<ODataValue<DataRowsReply>>(
      gridPath(naireSid, 'DataRows'),
      { selection, sort: sortOf(sort), columns, at, top },
      signal === undefined ? {} : { signal },
    )
  ).value

/** Rows of the list as they come into view, and how many there are; null: not known yet what is asked. */
export function useDataRows(asked: DataQuery | null) {
  const { http } = useWorkplace()
  const [version, setVersion] = useState(0)
  const name = JSON.stringify(asked)
  const pages = useMemo(() => {
    const query = JSON.parse(name) as DataQuery | null
    return new RowPages({
      read: (at, signal) =>
        query === null ? Promise.reject(new Error('nothing is asked')) : readPage(http, query, at, { signal }),
      onChange: () => setVersion((before) => before + 1),
    })
  }, [name, http])
  useEffect(() => {
    if (name !== 'null') pages.show(0, 0)
    return () => pages.stop()
  }, [pages, name])
  const count = useDataCount(asked)
  useChanges(() => pages.refresh())
  const settled = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const firstInView = useRef(0)
  const onWindow = useCallback(
    (first: number, last: number) => {
      const moved = first - firstInView.current
      firstInView.current = first
      clearTimeout(settled.current)
      if (Math.abs(moved) < pageRows) return pages.show(first, last, Math.sign(moved) * aheadRows)
      settled.current = setTimeout(() => pages.show(first, last), pages.hasBegun ? settleMs : 0)
    },
    [pages],
  )
  const counted = count.data?.count ?? 0
  return {
    pages,
    /** Changes whenever rows came. */
    version,
    total: pages.end ?? Math.max(pages.reach, counted),
    isExact: pages.end !== null || (count.data?.isExact ?? false),
    count,
    onWindow,
    state: {
      isPending: !pages.hasBegun && pages.failure === null,
      isError: pages.failure !== null,
      error: pages.failure,
      refetch: () => pages.refresh(),
    },
  }
}

export type DataList = ReturnType<typeof useDataRows>

/** Number of sessions: exact where that is quick, else an estimate until somebody asks for the exact number. */
function useDataCount(asked: DataQuery | null) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['sessions', 'count', asked?.naireSid, asked?.selection]
  const read = async (exact: boolean, signal?: AbortSignal): Promise<DataCount> => {
    if (asked === null) throw new Error('nothing is asked')
    const { value } = await http.post<ODataValue<DataCount>>(
      gridPath(asked.naireSid, 'DataCount'),
      { selection: asked.selection, exact },
      signal === undefined ? {} : { signal },
    )
    return value
  }
  const [isCounting, setCounting] = useState(false)
  const { data } = useQuery({
    queryKey,
    enabled: asked !== null,
    queryFn: ({ signal }) => read(false, signal),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const countExactly = async () => {
    setCounting(true)
    try {
      queries.setQueryData(queryKey, await read(true))
    } finally {
      setCounting(false)
    }
  }
  return { data, isCounting, countExactly }
}

/** News come in bursts; one refresh a second is enough. */
function useChanges(refresh: () => void): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  }, [refresh])
  const later = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      latest.current()
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    }, refreshMs)
  }
  useLive('sessionChanged', later)
  useLive('alarmChanged', later)
}
