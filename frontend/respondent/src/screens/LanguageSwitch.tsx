import { Icon, useWords } from '@naire/ui'
import { languageName } from '../shell/languages.ts'
import './LanguageSwitch.css'

interface LanguageSwitchProps {
  readonly languages: readonly string[]
  readonly current: string
  readonly onChoose: (lang: string) => void
}

/** The device's own list, so that it works by touch, keyboard and screen reader alike. */
export function LanguageSwitch({ languages, current, onChoose }: LanguageSwitchProps) {
  const { t } = useWords()
  return (
    <label className="n-languages">
      <Icon name="globe" />
      <span className="n-hidden">{t('language')}</span>
      <select className="n-languages__list" value={current} onChange={(event) => onChoose(event.target.value)}>
        {languages.map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {languageName(lang)}
          </option>
        ))}
      </select>
    </label>
  )
}
