import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { readTrail } from './read-trail.ts'
import { trailCsv } from './trail-csv.ts'
import type { TrailPart } from './trail-filter.ts'

/** The trail as it is filtered, all of it, as a file. `loaded`: rows so far, null while none is made. */
export function useTrailExport(part: TrailPart, filter: string | undefined) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const [loaded, setLoaded] = useState<number | null>(null)
  const save = async () => {
    setLoaded(0)
    try {
      const rows = await readTrail(part, filter, { http, onRead: setLoaded })
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
