import { toCanvas, toString } from 'qrcode'

export type QrFormat = 'png' | 'svg'

/** Pixels of a side: sharp on an A4 page. */
const side = 1200
const look = { margin: 2, errorCorrectionLevel: 'M' } as const

/** A QR code as a picture. */
export async function qrFile(text: string, format: QrFormat): Promise<Blob> {
  if (format === 'svg') return new Blob([await toString(text, { ...look, type: 'svg' })], { type: 'image/svg+xml' })
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { ...look, width: side })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png'),
  )
}
