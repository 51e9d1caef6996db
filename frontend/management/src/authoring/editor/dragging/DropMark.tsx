import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import styles from './dragging.module.css'
import type { DropSpot } from './drop-spots.ts'
import type { DropSpots } from './use-drop.ts'

interface DropMarkProps {
  readonly spots: DropSpots
  /** Pixels from the beginning of the list. */
  readonly topOf: (spot: DropSpot) => number
}

/** Where what is dragged would go. */
export function DropMark({ spots, topOf }: DropMarkProps) {
  const spot = useStore(spots)
  return spot && <div className={styles.drop} style={{ '--top': `${topOf(spot)}px` } as CSSProperties} />
}
