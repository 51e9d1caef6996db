import { AppstoreAddOutlined, FileAddOutlined, FormOutlined, PlusSquareOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './begin.module.css'

/** Ways to begin a questionnaire: blank, from a template, of a text, of a file. */
export const beginWays = ['new', 'template', 'text', 'file'] as const
export type BeginWay = (typeof beginWays)[number]

const icons: Readonly<Record<BeginWay, ComponentType>> = {
  new: PlusSquareOutlined,
  template: AppstoreAddOutlined,
  text: FormOutlined,
  file: FileAddOutlined,
}

const titles = {
  new: 'naires.new',
  template: 'templates.open',
  text: 'paste.open',
  file: 'naires.import',
} as const satisfies Readonly<Record<BeginWay, string>>

/** The part of an address that begins a questionnaire at once. */
export const beginAddress = (screen: string, way: BeginWay): string => `${screen}?begin=${way}`

interface BeginChoicesProps {
  /** Begins here. */
  readonly onBegin?: (way: BeginWay) => void
  /** Screen of questionnaires where it is begun. */
  readonly screen?: string
}

/** The ways to begin, as large choices. */
export function BeginChoices({ onBegin, screen = '' }: BeginChoicesProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.choices}>
      {beginWays.map((way) => {
        const Icon = icons[way]
        const words = (
          <>
            <span className={styles.icon} aria-hidden>
              <Icon />
            </span>
            <b>{t(titles[way])}</b>
            <span className={styles.about}>{t(`begin.${way}`)}</span>
          </>
        )
        return (
          <li key={way}>
            {onBegin ? (
              <button type="button" className={styles.choice} onClick={() => onBegin(way)}>
                {words}
              </button>
            ) : (
              <Link className={styles.choice} to={beginAddress(screen, way)}>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
