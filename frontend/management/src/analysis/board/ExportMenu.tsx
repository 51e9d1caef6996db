import type { BoardContent } from '@naire/domain/analysis'
import { DownloadOutlined, FileExcelOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPictures } from '../chart/Chart.tsx'
import { useExport } from './use-export.ts'
import type { TileContext } from './use-tile.ts'

interface ExportMenuProps {
  readonly context: TileContext
  readonly content: BoardContent
  readonly naireName: string
  readonly pictures: ChartPictures
}

/** The whole board as one picture, or as a workbook with a sheet for each tile. */
export function ExportMenu({ context, content, naireName, pictures }: ExportMenuProps) {
  const { t } = useTranslation('analysis')
  const exportTiles = useExport(context, { naireName, pictures })
  const [isBusy, setBusy] = useState(false)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'png', icon: <PictureOutlined aria-hidden />, label: t('export.png') },
          { key: 'xlsx', icon: <FileExcelOutlined aria-hidden />, label: t('export.xlsx') },
        ],
        onClick: ({ key }) => {
          setBusy(true)
          void exportTiles(content.tiles, key as 'png' | 'xlsx').finally(() => setBusy(false))
        },
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy}>
        {t('export.title')}
      </Button>
    </Dropdown>
  )
}
