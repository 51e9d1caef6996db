import { useRef, useState, type PointerEvent } from 'react'

/** Size of the picture in pixels; on the screen the pad is as wide as there is room. */
const size = { width: 900, height: 300 } as const
const pen = { width: 5, colour: '#17212b', paper: '#ffffff' } as const

/** A pad to draw on by finger, pen or mouse. */
export function useSignPad() {
  const ref = useRef<HTMLCanvasElement>(null)
  const last = useRef<readonly [number, number] | null>(null)
  const [isBlank, setBlank] = useState(true)
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const canvas = event.currentTarget
    const context = canvas.getContext('2d')
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const at = [((event.clientX - left) / width) * size.width, ((event.clientY - top) / height) * size.height] as const
    if (context && last.current) {
      Object.assign(context, { lineWidth: pen.width, lineCap: 'round', lineJoin: 'round', strokeStyle: pen.colour })
      context.beginPath()
      context.moveTo(...last.current)
      context.lineTo(...at)
      context.stroke()
    }
    last.current = at
  }
  const end = () => {
    last.current = null
  }
  const clear = () => {
    ref.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setBlank(true)
  }
  return {
    isBlank,
    clear,
    canvas: {
      ref,
      ...size,
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        draw(event)
        setBlank(false)
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => last.current && draw(event),
      onPointerUp: end,
      onPointerCancel: end,
    },
    /** What was drawn, with the name where one was typed; null for neither. */
    async picture(name: string): Promise<Blob | null> {
      if (!ref.current || (isBlank && name.trim() === '')) return null
      return onPaper(ref.current, name.trim())
    },
  }
}

function onPaper(drawn: HTMLCanvasElement, name: string): Promise<Blob | null> {
  const paper = Object.assign(document.createElement('canvas'), size)
  const context = paper.getContext('2d')
  if (context) {
    context.fillStyle = pen.paper
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(drawn, 0, 0)
    Object.assign(context, {
      fillStyle: pen.colour,
      textAlign: 'center',
      textBaseline: 'middle',
      font: `italic ${Math.min(120, (1.6 * size.width) / Math.max(1, name.length))}px cursive`,
    })
    context.fillText(name, size.width / 2, size.height / 2, size.width - 40)
  }
  return new Promise((resolve) => paper.toBlob(resolve, 'image/png'))
}
