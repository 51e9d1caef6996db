import type { Region } from '@naire/domain/interactions'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../controls.module.css'
import { handlesOf, moved, withHandle, type Point } from './reshape.ts'

export interface NamedRegion {
  readonly sid: string
  readonly code: string
  /** Place among the options. */
  readonly at: number
  readonly region: Region
}

interface DrawnRegionsProps {
  /** Null: no picture yet. */
  readonly address: string | null
  readonly regions: readonly NamedRegion[]
  readonly chosen: string | null
  readonly onChoose: (sid: string) => void
  /** Once, when what is dragged is let go. */
  readonly onDrawn: (at: number, region: Region) => void
}

interface Drag {
  readonly named: NamedRegion
  /** Null: the region as a whole. */
  readonly handle: number | null
  readonly from: Point
  readonly now: Region
}

/** The regions over their picture. For hands that draw; numbers say the same below. */
export function DrawnRegions({ address, regions, chosen, onChoose, onDrawn }: DrawnRegionsProps) {
  const { t } = useTranslation()
  const frame = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    }
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const begin = (event: PointerEvent, named: NamedRegion, handle: number | null) => {
    event.stopPropagation()
    frame.current?.setPointerCapture(event.pointerId)
    onChoose(named.sid)
    setDrag({ named, handle, from: pointOf(event), now: named.region })
  }
  const go = (event: PointerEvent) => {
    if (!drag) return
    const [x, y] = pointOf(event)
    const { named, handle, from } = drag
    setDrag({
      ...drag,
      now: handle === null ? moved(named.region, [x - from[0], y - from[1]]) : withHandle(named.region, handle, [x, y]),
    })
  }
  const end = () => {
    if (drag && drag.now !== drag.named.region) onDrawn(drag.named.at, drag.now)
    setDrag(null)
  }
  return (
    <div className={styles.picture} dir="ltr">
      {address === null ? (
        <p className={styles.noPicture}>{t('editor:regions.noPicture')}</p>
      ) : (
        <img src={address} alt="" draggable={false} />
      )}
      <svg
        ref={frame}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {regions.map((named) => {
          const region = drag?.named.sid === named.sid ? drag.now : named.region
          return (
            <g key={named.sid} data-chosen={named.sid === chosen || undefined}>
              <Shape region={region} onPointerDown={(event) => begin(event, named, null)} />
              {named.sid === chosen &&
                handlesOf(region).map(([x, y], handle) => (
                  <circle
                    key={handle}
                    className={styles.dot}
                    cx={x}
                    cy={y}
                    r={0.018}
                    onPointerDown={(event) => begin(event, named, handle)}
                  />
                ))}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function Shape({
  region: { Shape: shape, Points },
  onPointerDown,
}: {
  readonly region: Region
  readonly onPointerDown: (event: PointerEvent) => void
}) {
  const [a = 0, b = 0, c = 0, d = 0] = Points
  if (shape === 'rect') return <rect x={a} y={b} width={c} height={d} onPointerDown={onPointerDown} />
  if (shape === 'circle') return <circle cx={a} cy={b} r={c} onPointerDown={onPointerDown} />
  return <polygon points={Points.join(' ')} onPointerDown={onPointerDown} />
}
