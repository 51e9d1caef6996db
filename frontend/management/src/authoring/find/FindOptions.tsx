import { searchAreas, type SearchArea } from '@naire/domain/authoring'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './find.module.css'
import { useFindState } from './find-state.ts'

/** How the words are looked for, and in what. */
export function FindOptions() {
  const { t } = useTranslation('authoring')
  const { search, look } = useFindState()
  const { matchCase, wholeWords, areas } = search
  const turn = (area: SearchArea) =>
    look({ areas: searchAreas.filter((each) => (each === area) !== areas.includes(each)) })
  return (
    <details className={styles.options}>
      <summary>
        {areas.length === searchAreas.length
          ? t('find.everywhere')
          : areas.map((area) => t(`find.areas.${area}`)).join(' · ')}
      </summary>
      <fieldset className={styles.areas}>
        <legend className="n-hidden">{t('find.within')}</legend>
        {searchAreas.map((area) => (
          <Checkbox key={area} checked={areas.includes(area)} onChange={() => turn(area)}>
            {t(`find.areas.${area}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.areas}>
        <Checkbox checked={matchCase} onChange={() => look({ matchCase: !matchCase })}>
          {t('find.matchCase')}
        </Checkbox>
        <Checkbox checked={wholeWords} onChange={() => look({ wholeWords: !wholeWords })}>
          {t('find.wholeWords')}
        </Checkbox>
      </div>
      <p className={styles.hint}>{t('find.hint')}</p>
    </details>
  )
}
