import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useRef, useState } from 'react'
import { query, quoted } from '../../workplace/odata.ts'
import { saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface DownloadMenuProps {
  readonly naire: NaireRow
  readonly filter: string
  readonly orderby: string
}

/** Downloads the current list as a file; shows progress and a cancel button meanwhile. */
export function DownloadMenu({ naire, filter, orderby }: DownloadMenuProps) {
  const { t } = useTranslation()
  const { start, cancel, loaded } = useDownload(naire, filter, orderby)
  if (loaded !== null) {
    return (
      <Button loading onClick={cancel}>
        {t('download.running', { kb: Math.ceil(loaded / 1024) })}
      </Button>
    )
  }
  const items = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: t(`download.${format}`),
    onClick: () => void start(format),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined />}>{t('download.label')}</Button>
    </Dropdown>
  )
}

function useDownload(naire: NaireRow, filter: string, orderby: string) {
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
