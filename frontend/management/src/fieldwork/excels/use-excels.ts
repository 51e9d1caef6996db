import type { ExcelRow as WireExcel, ExcelUser } from '@naire/contract'
import { roles } from '@naire/domain/access'
import type { Workbook } from '@naire/domain/excels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type ExcelRow = Omit<WireExcel, 'ExcelUsers'> & { readonly ExcelUsers: readonly ExcelUser[] }

const call = (name: string) => `/odata/Excels/SurveyExpert.${name}()`

/** Sheets of a questionnaire that this person may see, the top one first. */
export function useExcels(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['excels', naireSid],
    queryFn: async () =>
      (await http.post<ODataValue<readonly ExcelRow[]>>(call('Search'), { keyword: '', naireSid })).value,
    meta: { quiet: true },
  })
}

/** A sheet with its content. */
export interface OpenedExcel {
  readonly row: ExcelRow
  readonly book: Workbook
}

export function useExcel(sid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['excel', sid],
    queryFn: async ({ signal }): Promise<OpenedExcel> => {
      const row = await http.get<ExcelRow>(`${entity('Excels', sid)}/SurveyExpert.SearchData()`, { signal })
      return { row, book: row.Data === null ? { tabs: [] } : (JSON.parse(row.Data) as Workbook) }
    },
    // What somebody edits is not replaced under their hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

/** Fields of a sheet that are sent; absent: as it is. */
export interface SentExcel {
  readonly Sid?: string
  readonly NaireSid: string
  readonly Name: string
  readonly Data?: string
  readonly ExcelUsers?: readonly Pick<ExcelUser, 'UserSid'>[]
  readonly Edition?: number
}

/** Saves a sheet, with a file or its content; both may be larger than a body of JSON. */
const saveSheet = (http: Http, excel: SentExcel, file?: File) =>
  http.upload<ExcelRow>(call('Save'), file ?? null, { fields: { excel: JSON.stringify(excel) } })

export function useExcelCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['excels', naireSid] })
  const save = useMutation({
    mutationFn: ({ excel, file, isLink = false }: { excel: SentExcel; file?: File; isLink?: boolean }) =>
      isLink ? http.post<ExcelRow>(call('SaveUrl'), { excel }) : saveSheet(http, excel, file),
    onSettled,
  })
  const remove = useMutation({ mutationFn: (sid: string) => http.delete<void>(entity('Excels', sid)), onSettled })
  const reorder = useMutation({
    mutationFn: (sids: readonly string[]) => http.post<void>(call('ResetSeq'), { sids }),
    onMutate: (sids) => {
      queries.setQueryData<readonly ExcelRow[]>(['excels', naireSid], (rows = []) =>
        sids.flatMap((sid) => rows.find(({ Sid }) => Sid === sid) ?? []),
      )
    },
    onSettled,
  })
  return { save, remove, reorder }
}

/** Customers of the organisation, to choose among. */
export function useCustomers() {
  const { http, me, can } = useWorkplace()
  return useQuery({
    queryKey: ['customers', me.OrgSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<{ readonly Sid: string; readonly Code: string; readonly Name: string | null }>>(
          query('/odata/Users', {
            filter: allOf([
              `Authority eq ${roles.Customer} and Status ne 2`,
              me.OrgSid && `OrgSid eq ${quoted(me.OrgSid)}`,
            ]),
            orderby: 'Name,Code',
            top: 500,
          }),
          { signal },
        )
      ).value,
    enabled: can('manageExcel'),
    meta: { quiet: true },
  })
}

/** The download of one sheet: bytes so far while it runs, null else. */
export function useExcelDownload() {
  const { t } = useTranslation('excel')
  const { http, notices } = useWorkplace()
  const stop = useRef<AbortController | null>(null)
  const [running, setRunning] = useState<{ readonly sid: string; readonly loaded: number } | null>(null)
  const start = async ({ Sid, NaireSid, Name }: ExcelRow) => {
    stop.current = new AbortController()
    setRunning({ sid: Sid, loaded: 0 })
    try {
      const path = `${entity('Excels', Sid)}/SurveyExpert.Download(naireSid=${quoted(NaireSid)})`
      const file = await http.download(path, {
        signal: stop.current.signal,
        onProgress: (loaded) => setRunning({ sid: Sid, loaded }),
      })
      saveFile(file.blob, file.fileName ?? fileNameOf(Name, 'xlsx'))
    } catch (error) {
      if (!stop.current.signal.aborted)
        notices.danger(
          t('management:download.failed', { message: error instanceof Error ? error.message : String(error) }),
        )
    } finally {
      setRunning(null)
    }
  }
  return { running, start: (row: ExcelRow) => void start(row), cancel: () => stop.current?.abort() }
}
