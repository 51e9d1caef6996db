import type { ImportPreview, ImportRow, ReportedRow, StartImportBody } from '@naire/contract'
import type { DataSelection } from '@naire/domain/grid'
import type { RowOutcome } from '@naire/domain/imports'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Http } from '../../workplace/http.ts'
import { quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type ImportPlan = StartImportBody['plan']

const call = (name: string) => `/odata/NaireSessions/SurveyExpert.${name}`
const askAgainMs = 1_000

export const isUnderWay = ({ Status }: ImportRow): boolean => Status === 'waiting' || Status === 'running'

/** Imports of a questionnaire, asked for again while one is under way. */
export function useImports(naireSid: string) {
  const { http } = useWorkplace()
  const client = useQueryClient()
  const key = ['imports', naireSid]
  const again = () => client.invalidateQueries({ queryKey: key })
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await http.get<ODataPage<ImportRow>>(`${call('Imports')}(naireSid=${quoted(naireSid)})`, { signal })).value,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askAgainMs : false),
    meta: { quiet: true },
  })
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const told = { Sid: newSid(), naireSid, fileName: file.name }
      const fields = { import: JSON.stringify(told) }
      return (await http.upload<ODataValue<ImportPreview>>(`${call('UploadImport')}()`, file, { fields })).value
    },
    onSettled: again,
  })
  const start = useMutation({
    mutationFn: (body: StartImportBody) => http.post<ODataValue<ImportRow>>(`${call('StartImport')}()`, body),
    onSettled: again,
  })
  const cancel = useMutation({
    mutationFn: (Sid: string) => http.post<ODataValue<ImportRow>>(`${call('CancelImport')}()`, { Sid }),
    onSettled: again,
  })
  return { list, upload, start, cancel }
}

/** Preview of the first rows of a file by a plan; by the proposed one where there is none. */
export function usePreview(sid: string, plan: ImportPlan | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['import-preview', sid, plan],
    queryFn: async ({ signal }) =>
      (
        await http.post<ODataValue<ImportPreview>>(
          `${call('PreviewImport')}()`,
          { Sid: sid, ...(plan === null ? {} : { plan }) },
          { signal },
        )
      ).value,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
}

const reportPath = (sid: string, outcome: RowOutcome | '', after: number): string =>
  `${call('ImportReport')}(importSid=${quoted(sid)},outcome=${quoted(outcome)},after=${quoted(String(after))})`

const pageRows = 1_000

export function useReport(sid: string, outcome: RowOutcome | '') {
  const { http } = useWorkplace()
  return useInfiniteQuery({
    queryKey: ['import-report', sid, outcome],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      (await http.get<ODataPage<ReportedRow>>(reportPath(sid, outcome, pageParam), { signal })).value,
    getNextPageParam: (page) => (page.length < pageRows ? undefined : (page.at(-1)?.Row ?? 0)),
    meta: { quiet: true },
  })
}

/** The whole report, page by page. */
export async function wholeReport(http: Pick<Http, 'get'>, sid: string): Promise<readonly ReportedRow[]> {
  const rows: ReportedRow[] = []
  for (let after = 0; ;) {
    const { value } = await http.get<ODataPage<ReportedRow>>(reportPath(sid, '', after))
    rows.push(...value)
    if (value.length < pageRows) return rows
    after = value.at(-1)?.Row ?? 0
  }
}

/** Conditions of a list that shows the sessions of one import, those of tests too. */
export const groupsOfImport = (sid: string) =>
  [
    [{ column: 'ImportSid', operator: 'is', values: [sid] }],
    [{ column: 'Mode', operator: 'is', values: ['online', 'offline', 'test'] }],
  ] as const

/** Selection of all sessions of an import. */
export const selectionOfImport = (sid: string): DataSelection => ({
  filter: { all: groupsOfImport(sid).flat() },
  keyword: '',
  scope: 'all',
})
