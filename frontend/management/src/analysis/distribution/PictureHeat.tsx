import { withMembers } from '@naire/domain/naires'
import type { Region } from '@naire/domain/interactions'
import { readStoredQuestion, type PictureContent } from '@naire/domain/questions'
import { middleOf } from '@naire/frontend-interactions/picture/middle-of.ts'
import { resourcesOf } from '@naire/frontend-questions/results.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { valueText } from '../chart/chart-spec.ts'
import type { CountedQuestion } from '../codebook-words.ts'
import type { DistributionPart } from './distribution-part.ts'
import styles from './distribution.module.css'

interface PictureHeatProps {
  readonly naireSid: string
  readonly question: CountedQuestion
  readonly parts: readonly DistributionPart[]
}

interface HeatPlace {
  readonly code: string
  readonly share: number
  readonly region: Region | null
  readonly image: string
}

/** Shares as heat over the picture whose places were chosen, or on each of the pictures. The numbers stand below. */
export function PictureHeat({ naireSid, question, parts }: PictureHeatProps) {
  const { http } = useWorkplace()
  const { i18n } = useTranslation('analysis')
  const naire = useQuery(naireRecord(http, naireSid, question.retiredAfter))
  const stored = (naire.data && withMembers(naire.data))?.Questions.find(({ Sid }) => Sid === question.sid)
  const read = stored === undefined ? null : readStoredQuestion(stored).question
  const [part] = parts.flatMap((each) => (each.kind === 'chart' ? [each] : []))
  if (naire.data === undefined || read === null || part === undefined) return null
  const content = read.content as unknown as PictureContent
  const resources = resourcesOf(naire.data.ResourceList ?? [])
  const [values] = part.spec.series
  const entries = content.Interactions[0]?.Entries ?? []
  const places = part.spec.categories.flatMap(({ key }, at): readonly HeatPlace[] => {
    const entry = entries.find(({ Code }) => Code === key)
    return entry === undefined
      ? []
      : [
          {
            code: key,
            share: values?.values[at] ?? 0,
            region: entry.Region,
            image: resources.address(entry.Image) ?? '',
          },
        ]
  })
  const most = Math.max(0.0001, ...places.map(({ share }) => share))
  const percent = (share: number) => valueText(share, 'share', i18n.language)
  const picture = content.Picture as PictureContent['Picture'] | undefined
  const url = picture === undefined ? null : resources.address(picture.Url)
  if (url !== null && picture !== undefined)
    return <HeatMap url={url} picture={picture} places={places} most={most} percent={percent} />
  const shown = places.filter(({ image }) => image !== '')
  return shown.length === 0 ? null : (
    <ul className={styles.pictures} aria-hidden>
      {shown.map(({ code, image, share }) => (
        <li key={code}>
          <img src={image} alt="" loading="lazy" />
          <b>{percent(share)}</b>
          <i style={{ inlineSize: `${(share / most) * 100}%` }} />
        </li>
      ))}
    </ul>
  )
}

interface HeatMapProps {
  readonly url: string
  readonly picture: PictureContent['Picture']
  readonly places: readonly HeatPlace[]
  readonly most: number
  percent(share: number): string
}

function HeatMap({ url, picture, places, most, percent }: HeatMapProps) {
  const [natural, setNatural] = useState<number | null>(null)
  const aspect = picture.Width && picture.Height ? picture.Height / picture.Width : (natural ?? 1)
  return (
    <div className={styles.heat} dir="ltr" aria-hidden>
      <img
        src={url}
        alt=""
        onLoad={({ currentTarget }) => setNatural(currentTarget.naturalHeight / currentTarget.naturalWidth || null)}
      />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        {places.map(
          ({ code, region, share }) =>
            region && <Heat key={code} region={region} heat={share / most} aspect={aspect} />,
        )}
      </svg>
      {places.map(({ code, region, share }) => {
        if (region === null) return null
        const [x, y] = middleOf(region)
        return (
          <b key={code} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
            {percent(share)}
          </b>
        )
      })}
    </div>
  )
}

function Heat({ region, heat, aspect }: { readonly region: Region; readonly heat: number; readonly aspect: number }) {
  const { Shape, Points } = region
  const [a = 0, b = 0, c = 0, d = 0] = Points
  const style = { fillOpacity: 0.1 + 0.65 * heat }
  if (Shape === 'rect') return <rect style={style} x={a} y={b} width={c} height={d} />
  if (Shape === 'circle') return <ellipse style={style} cx={a} cy={b} rx={c} ry={c / aspect} />
  return <polygon style={style} points={Points.join(' ')} />
}
