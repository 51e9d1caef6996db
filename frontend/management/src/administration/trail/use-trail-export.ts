import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ODataPage } from '../../workplace/odata.ts'
import { saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { trailCsv } from './trail-csv.ts'
import type { TrailPart } from './trail-filter.ts'
import type { TrailRow } from './trail-row.ts'
import { trailAddress } from './use-trail.ts'

const pageSize = 1_000
/** Rows of one export: the newest. What is older is asked for by its days. */
const mostRows = 10_000

/** The trail as it is filtered, as a file. `loaded`: rows so far, null while none is made. */
export function useTrailExport(part: TrailPart, filter: string | undefined) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const [loaded, setLoaded] = useState<number | null>(null)
  const save = async () => {
    const rows: TrailRow[] = []
    try {
      for (let isMore = true; isMore && rows.length < mostRows; setLoaded(rows.length)) {
        const { value } = await http.get<ODataPage<TrailRow>>(trailAddress(part, filter, { top: pageSize, skip: rows.length }))
        rows.push(...value)
        isMore = value.length === pageSize
      }
      saveFile(new Blob([trailCsv(part, rows)], { type: 'text/csv;charset=utf-8' }), `${t(`trail.parts.${part}`)}.csv`)
      notices.success(t('download.done'))
    } catch (error) {
      notices.danger(t('download.failed', { message: error instanceof Error ? error.message : String(error) }))
    } finally {
      setLoaded(null)
    }
  }
  return { save, loaded }
}
