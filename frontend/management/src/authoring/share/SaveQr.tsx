import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { toCanvas, toString } from 'qrcode'

const formats: readonly QrFormat[] = ['png', 'svg']

interface SaveQrProps {
  readonly link: string
  /** Of the file, without its ending. */
  readonly name: string
  /** Of a channel; absent: the questionnaire's, with words on the button. */
  readonly of?: string
}

/** The QR code of a link as a picture, for posters and mails of the author's own. */
export function SaveQr({ link, name, of }: SaveQrProps) {
  const { t } = useTranslation('settings')
  const save = async (format: QrFormat) => saveFile(await qrFile(link, format), fileNameOf(name, format))
  const items = formats.map((format) => ({
    key: format,
    label: format.toUpperCase(),
    onClick: () => void save(format),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      {of === undefined ? (
        <Button icon={<DownloadOutlined />}>{t('share.saveQr')}</Button>
      ) : (
        <Button icon={<DownloadOutlined />} aria-label={`${t('share.saveQr')}: ${of}`} />
      )}
    </Dropdown>
  )
}

type QrFormat = 'png' | 'svg'

/** Pixels of a side: sharp on an A4 page. */
const side = 1200
const look = { margin: 2, errorCorrectionLevel: 'M' } as const

/** A QR code as a picture. */
async function qrFile(text: string, format: QrFormat): Promise<Blob> {
  if (format === 'svg') return new Blob([await toString(text, { ...look, type: 'svg' })], { type: 'image/svg+xml' })
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { ...look, width: side })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png'),
  )
}
