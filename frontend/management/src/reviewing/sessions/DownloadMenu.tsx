import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useDownload } from './use-download.ts'

interface DownloadMenuProps {
  readonly naire: NaireRow
  readonly filter: string
  readonly orderby: string
}

/** What the list shows now, as a file. While it comes: how much is there, and the way to stop. */
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
