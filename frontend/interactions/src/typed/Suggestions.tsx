import type { SimpleString, Typeahead, TypeaheadEntry } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useState, useEffect, useMemo } from 'react'
import type { TypedControlProps } from './TypedControl.tsx'
import { OfferBox, type Offer } from './OfferBox.tsx'
import { readEntries, typeahead } from '@naire/domain/interactions'
import { useResources } from '../resources/resources.tsx'

type SuggestionsProps = Omit<TypedControlProps, 'dataType' | 'required' | 'lines'> & { readonly dataType: SimpleString }

/** A text box that offers what can be written while it is written. */
export default function Suggestions({ dataType, value, ...box }: SuggestionsProps) {
  const { t } = useWords()
  const { offers, failed } = useSuggestions(dataType, value)
  return (
    <>
      <OfferBox {...box} value={value} offers={offers} onTake={box.onText} />
      {failed && (
        <p className="n-suggested__failed" role="status">
          {t('questions:suggested.failed')}
        </p>
      )}
    </>
  )
}

const mostOffers = 20

/** Suggestions that match the typed text: from the author's list, or from the bound texts. */
function useSuggestions(
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
