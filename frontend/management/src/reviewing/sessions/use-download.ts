import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { query, quoted } from '../../workplace/odata.ts'
import { saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export function useDownload(naire: NaireRow, filter: string, orderby: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const stop = useRef<AbortController | null>(null)
  const [loaded, setLoaded] = useState<number | null>(null)
  const start = async (format: 'csv' | 'xlsx') => {
    stop.current = new AbortController()
    setLoaded(0)
    try {
      const path = `/odata/NaireSessions/SurveyExpert.Download(naireSid=${quoted(naire.Sid)},format=${quoted(format)})`
      const file = await http.download(query(path, { filter, orderby }), {
        signal: stop.current.signal,
        onProgress: setLoaded,
      })
      saveFile(file.blob, file.fileName ?? `${naire.Name}.${format}`)
      notices.success(t('download.done'))
    } catch (error) {
      if (!stop.current.signal.aborted)
        notices.danger(t('download.failed', { message: error instanceof Error ? error.message : String(error) }))
    } finally {
      setLoaded(null)
    }
  }
  return { start, cancel: () => stop.current?.abort(), loaded }
}
