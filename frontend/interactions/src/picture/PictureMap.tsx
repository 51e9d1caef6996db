import type { Region, ChoiceContent } from '@naire/domain/interactions'
import { Banner, useWords } from '@naire/ui'
import { useState, type CSSProperties } from 'react'
import type { OptionState } from '@naire/domain/answering'
import { useResources } from '../resources/resources.tsx'
import { middleOf } from './middle-of.ts'
import './picture-map.css'

export interface PictureMapProps {
  readonly picture: { readonly Url: string; readonly Width: number | null; readonly Height: number | null }
  /** Description of the picture. */
  readonly name: string
  readonly places: readonly PicturePlace[]
  /** `marks`: spots on the picture; `segments`: its parts. */
  readonly look: 'marks' | 'segments'
  /** Absent: it is only looked at. */
  readonly onPress?: (sid: string) => void
}

interface PicturePlace {
  readonly sid: string
  readonly number: number
  readonly region: Region
  readonly chosen: boolean
  readonly locked: boolean
}

/** A picture with places to press. For eyes and fingers only: the same choice stands below in rows. */
export function PictureMap({ picture, name, places, look, onPress }: PictureMapProps) {
  const { t } = useWords()
  const url = useResources().address(picture.Url)
  const [natural, setNatural] = useState<number | null>(null)
  const [broken, setBroken] = useState(url === null)
  if (broken || url === null) return <Banner tone="info">{t('questions:picture.missing')}</Banner>
  const aspect = picture.Width && picture.Height ? picture.Height / picture.Width : (natural ?? 1)
  return (
    <div className="n-picture" data-look={look} dir="ltr">
      <img
        src={url}
        alt={name}
        width={picture.Width ?? undefined}
        height={picture.Height ?? undefined}
        draggable={false}
        onLoad={({ currentTarget }) => setNatural(currentTarget.naturalHeight / currentTarget.naturalWidth || null)}
        onError={() => setBroken(true)}
      />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {places.map((place) => (
          <RegionShape
            key={place.sid}
            place={place}
            aspect={aspect}
            onPress={onPress && !(place.locked && !place.chosen) ? () => onPress(place.sid) : undefined}
          />
        ))}
      </svg>
      {places.map(({ sid, region, number, chosen }) => {
        const [x, y] = middleOf(region)
        return (
          <span
            key={sid}
            className="n-picture__mark"
            data-chosen={chosen || undefined}
            style={{ '--x': x, '--y': y } as CSSProperties}
            aria-hidden="true"
          >
            {chosen ? '✓' : number}
          </span>
        )
      })}
    </div>
  )
}

interface RegionShapeProps {
  readonly place: PicturePlace
  readonly aspect: number
  readonly onPress: (() => void) | undefined
}

function RegionShape({ place, aspect, onPress }: RegionShapeProps) {
  const { Shape, Points } = place.region
  const [a = 0, b = 0, c = 0, d = 0] = Points
  const shared = {
    'data-sid': place.sid,
    'data-chosen': place.chosen || undefined,
    'data-open': onPress ? true : undefined,
    onClick: onPress,
  }
  if (Shape === 'rect') return <rect {...shared} x={a} y={b} width={c} height={d} />
  if (Shape === 'circle') return <ellipse {...shared} cx={a} cy={b} rx={c} ry={c / aspect} />
  return <polygon {...shared} points={Points.join(' ')} />
}

/** The options as places, numbered as they are shown. */
export function picturePlaces(
  { Entries }: ChoiceContent,
  options: readonly OptionState[],
  chosen: ReadonlySet<string>,
  isLocked: (option: OptionState) => boolean,
): readonly PicturePlace[] {
  return options
    .filter((option) => !option.isGroupIntro)
    .flatMap((option, at) => {
      const region = Entries.find(({ Sid }) => Sid === option.sid)?.Region
      return region
        ? [{ sid: option.sid, number: at + 1, region, chosen: chosen.has(option.sid), locked: isLocked(option) }]
        : []
    })
}
