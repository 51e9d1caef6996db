import type { Region, RegionShape } from '@naire/domain/interactions'
import { resourcesOf } from '@naire/frontend-questions/answers.ts'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../use-change.ts'
import { useContent } from '../../use-content.ts'
import { joined, objectsIn, within, type ControlProps } from '../control.ts'
import styles from '../controls.module.css'
import { DrawnRegions, type NamedRegion } from './DrawnRegions.tsx'
import { reshaped } from './reshape.ts'
import { useEditedPart } from '../../editor-session.ts'
import { TypedInput } from '../TypedText.tsx'

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
