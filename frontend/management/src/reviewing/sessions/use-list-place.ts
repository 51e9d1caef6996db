import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListPlace, placeIn, searchAt } from './list-place.ts'

/** Browsers refuse addresses that change with every key. */
const writeMs = 300

/**
 * The place in the list, kept in the address: it is written there a moment after it changed, and follows it where a
 * link leads to another.
 */
export function useListPlace(): { readonly place: ListPlace; change(changes: Partial<ListPlace>): void } {
  const [search, setSearch] = useSearchParams()
  const [place, setPlace] = useState(() => placeIn(search))
  const told = useRef(textOf(place))
  const follow = useEffectEvent(() => {
    const next = placeIn(search)
    if (textOf(next) === told.current) return
    told.current = textOf(next)
    setPlace(next)
  })
  useEffect(() => follow(), [search])
  const write = useEffectEvent((from: string) => {
    // Another screen is on its way: the address is its own already.
    if (location.href !== from) return
    told.current = textOf(place)
    setSearch(searchAt(search, place), { replace: true })
  })
  useEffect(() => {
    if (textOf(place) === told.current) return
    const timer = setTimeout(write, writeMs, location.href)
    return () => clearTimeout(timer)
  }, [place])
  return { place, change: (changes) => setPlace((before) => ({ ...before, ...changes })) }
}

const textOf = (place: ListPlace): string => String(searchAt(new URLSearchParams(), place))
