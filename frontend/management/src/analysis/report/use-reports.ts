import type { OpenedReportReply, ReportVersionReply, SavedReportReply, SaveReportBody } from '@naire/contract'
import {
  countedFigures,
  reportFigures,
  type AnalysisResult,
  type Codebook,
  type CodebookReply,
  type CountedFigure,
  type ReportContent,
  type reports,
} from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { queryOf } from '../analysis-client.ts'

export type ReportRow = WireRow<typeof reports>

const mostListed = 200

/** Reports of a questionnaire that this person may open, and everything that is done to them. */
export function useReports(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const path = `/analysis/${naireSid}/reports`
  const list = useQuery({
    queryKey: ['reports', naireSid, 'list'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<ReportRow>>(
          query('/odata/Reports', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Title', top: mostListed }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['reports', naireSid] })
  const save = useMutation({
    mutationFn: (report: SaveReportBody) => http.post<SavedReportReply>(path, report),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (sid: string) => http.delete<unknown>(`${path}/${sid}`), onSuccess })
  const restore = useMutation({
    mutationFn: (sid: string) => http.post<unknown>(`${path}/${sid}/restore`, {}),
    onSuccess,
  })
  return { list, save, remove, restore, path, onSuccess }
}

/** One report: its draft, versions and comments. */
export function useReport(naireSid: string, reportSid: string) {
  const { http } = useWorkplace()
  const { path, onSuccess } = useReports(naireSid)
  const own = `${path}/${reportSid}`
  const report = useQuery({
    queryKey: ['reports', naireSid, reportSid],
    queryFn: ({ signal }) => http.get<OpenedReportReply>(own, { signal }),
    meta: { quiet: true },
  })
  const publish = useMutation({
    mutationFn: (body: { readonly edition: number; readonly note: string }) =>
      http.post<{ readonly version: number }>(`${own}/publish`, body),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: (body: { readonly version: number; readonly reason: string }) =>
      http.post<unknown>(`${own}/withdraw`, body),
    onSuccess,
  })
  const comment = useMutation({
    mutationFn: (
      body:
        | { readonly blockId: string; readonly text: string }
        | { readonly commentSid: string; readonly isResolved: boolean },
    ) => http.post<unknown>(`${own}/comments`, body),
    onSuccess,
  })
  return { report, publish, withdraw, comment }
}

/** A published version; it never changes. */
export function useReportVersion(naireSid: string, reportSid: string, version: number | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['reports', naireSid, reportSid, 'version', version],
    queryFn: ({ signal }) =>
      http.get<ReportVersionReply>(`/analysis/${naireSid}/reports/${reportSid}/versions/${version}`, { signal }),
    enabled: version !== null,
    meta: { quiet: true },
  })
}

/** The codebook with its words in a report's language. */
export function useLocalCodebook(naireSid: string, language: ReportContent['language']) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['analysis', naireSid, 'codebook', language],
    queryFn: ({ signal }) => http.get<CodebookReply>(`/analysis/${naireSid}/codebook?language=${language}`, { signal }),
    staleTime: 30_000,
    meta: { quiet: true },
  })
}

export interface LiveFigures {
  /** Figures that are counted by now. */
  readonly figures: readonly CountedFigure[]
  readonly isCounting: boolean
}

/** Everything that a report counts, as it is now. A change asks only for what it adds. */
export function useReportFigures(naireSid: string, content: ReportContent, codebook: Codebook): LiveFigures {
  const { http } = useWorkplace()
  const asked = useMemo(() => reportFigures(content, codebook), [content, codebook])
  const results = useQueries({
    queries: asked.flatMap(({ queries }) => queries).map((each) => queryOf(http, naireSid, each)),
    combine: (all) => ({
      known: all.map(({ data }): AnalysisResult | null => data?.result ?? null),
      isCounting: all.some(({ isPending }) => isPending),
    }),
  })
  return { figures: countedFigures(content, asked, results.known), isCounting: results.isCounting }
}
