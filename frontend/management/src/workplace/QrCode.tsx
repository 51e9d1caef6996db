import { toCanvas } from 'qrcode'
import { useEffect, useRef } from 'react'

/** Always dark on light, in every theme: cameras need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void toCanvas(canvas.current, text, { width: 240, margin: 2, errorCorrectionLevel: 'M' })
  }, [text])
  return <canvas ref={canvas} role="img" aria-label={label} width={240} height={240} />
}
