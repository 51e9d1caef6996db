import {
  readEntries,
  typeahead,
  type SimpleString,
  type Typeahead,
  type TypeaheadEntry,
} from '@naire/domain/interactions'
import { useEffect, useMemo, useState } from 'react'
import { useResources } from '../resources/resources.tsx'

export interface Offer {
  readonly shown: string
  readonly stored: string
}

const mostOffers = 20

/** What can be written and fits what is typed: the author's list, or the texts that are bound. */
export function useSuggestions(
  { TypeaheadSettings, BindingSource }: SimpleString,
  typed: string,
): { readonly offers: readonly Offer[]; readonly failed: boolean } {
  const { entries, failed } = useEntries(TypeaheadSettings.Enable ? TypeaheadSettings.Resource : '')
  const list = useMemo(
    () => typeahead(TypeaheadSettings, entries ?? BindingSource),
    [TypeaheadSettings, entries, BindingSource],
  )
  const offers = useMemo(() => offersOf(list, typed), [list, typed])
  return { offers, failed }
}

// What is written already is no suggestion; all are while one of them is.
function offersOf(list: Typeahead, typed: string): readonly Offer[] {
  const all = (sought: string) =>
    list.matching(sought, mostOffers).map((entry) => ({ shown: list.shownOf(entry), stored: list.storedOf(entry) }))
  const fitting = all(typed)
  return fitting.some(({ stored }) => stored === typed) || (fitting.length === 0 && typed === '') ? all('') : fitting
}

function useEntries(reference: string): {
  readonly entries: readonly TypeaheadEntry[] | null
  readonly failed: boolean
} {
  const resources = useResources()
  const [state, setState] = useState<{ readonly entries: readonly TypeaheadEntry[] | null; readonly failed: boolean }>({
    entries: null,
    failed: false,
  })
  useEffect(() => {
    if (reference === '') return
    let wanted = true
    const tell = (entries: readonly TypeaheadEntry[] | null) =>
      wanted && setState({ entries, failed: entries === null })
    resources.text(reference).then(
      (text) => tell(readEntries(text)),
      () => tell(null),
    )
    return () => {
      wanted = false
    }
  }, [resources, reference])
  return state
}
