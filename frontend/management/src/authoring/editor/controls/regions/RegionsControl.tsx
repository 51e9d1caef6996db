import type { Region, RegionShape } from '@naire/domain/interactions'
import { resourcesOf } from '@naire/frontend-questions/answers.ts'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useState, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../use-change.ts'
import { useContent } from '../../use-content.ts'
import { joined, objectsIn, within, type ControlProps } from '../control.ts'
import { reshaped, handlesOf, moved, withHandle, type Point } from './reshape.ts'
import { useEditedPart } from '../../editor-session.ts'
import { TypedInput } from '../TypedText.tsx'
import styles from '../controls.module.css'

const shapes: readonly RegionShape[] = ['rect', 'circle', 'polygon']

/** Where options stand on the picture: dragged there, or set by numbers. */
export function RegionsControl({ id, question, object, path, label }: ControlProps<'regions'>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useChange(question.Sid)
  const picture = String(valueAt(useContent(question), 'Picture.Url') ?? '')
  const resources = useEditedPart(({ record }) => record.ResourceList)
  const address = resourcesOf(resources ?? []).address(picture)
  const list = joined(within(path), 'Entries')
  const regions = objectsIn(object['Entries']).flatMap((option, at): readonly NamedRegion[] => {
    const region = option['Region'] as Region | undefined
    return region ? [{ sid: String(option['Sid']), code: String(option['Code']), at, region }] : []
  })
  const put = (at: number, region: Region) => change(`${list}.${at}.Region`, region)
  const current = regions.find(({ sid }) => sid === chosen) ?? regions[0]
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <DrawnRegions
        address={address}
        regions={regions}
        chosen={current?.sid ?? null}
        onChoose={setChosen}
        onDrawn={put}
      />
      {current && (
        <div className={styles.regionLine}>
          <select
            id={id}
            className={styles.input}
            value={current.sid}
            onChange={({ target }) => setChosen(target.value)}
            aria-label={t('editor:regions.option')}
          >
            {regions.map(({ sid, code }) => (
              <option key={sid} value={sid}>
                {code}
              </option>
            ))}
          </select>
          <select
            className={styles.input}
            value={current.region.Shape}
            onChange={({ target }) => put(current.at, reshaped(current.region, target.value as RegionShape))}
            aria-label={t('editor:regions.shape')}
          >
            {shapes.map((shape) => (
              <option key={shape} value={shape}>
                {t(`editor:regions.${shape}`)}
              </option>
            ))}
          </select>
          <TypedInput
            value={current.region.Points.join(' ')}
            onText={(text) => put(current.at, { ...current.region, Points: numbersOf(text) })}
            aria-label={t('editor:regions.points')}
            dir="ltr"
          />
        </div>
      )}
      <p className={styles.hint}>{t('editor:regions.hint')}</p>
    </div>
  )
}

const numbersOf = (text: string) =>
  text
    .split(/[\s,，]+/)
    .filter((word) => word !== '')
    .map(Number)
    .filter((number) => !Number.isNaN(number))

interface NamedRegion {
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
function DrawnRegions({ address, regions, chosen, onChoose, onDrawn }: DrawnRegionsProps) {
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
