import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './testing.module.css'

interface BenchTab {
  readonly key: string
  readonly label: string
  readonly children: ReactNode
}

interface BenchTabsProps {
  readonly label: string
  readonly tabs: readonly BenchTab[]
  /** Key of the tab that is open first. */
  readonly begin: string
}

/** Tabs that take a second line where one is too short. Arrows, Home and End walk them. */
export function BenchTabs({ label, tabs, begin }: BenchTabsProps) {
  const id = useId()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === begin),
    ),
  )
  const walk = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + (isRightToLeft ? -1 : 1),
      ArrowLeft: at + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    const next = (place + tabs.length) % tabs.length
    event.preventDefault()
    setAt(next)
    document.getElementById(`${id}tab${next}`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab, place) => (
          <button
            key={tab.key}
            type="button"
            id={`${id}tab${place}`}
            className={styles.tab}
            role="tab"
            aria-selected={place === at}
            aria-controls={`${id}panel`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setAt(place)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}tab${at}`}>
        {tabs[at]?.children}
      </div>
    </>
  )
}
