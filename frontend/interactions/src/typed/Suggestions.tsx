import type { SimpleString, Typeahead, TypeaheadEntry } from '@naire/domain/interactions'
import { TextInput, useWords } from '@naire/ui'
import { useState, type KeyboardEvent, useEffect, useMemo } from 'react'
import type { TypedControlProps } from './TypedControl.tsx'
import './suggestions.css'
import { readEntries, typeahead } from '@naire/domain/interactions'
import { useResources } from '../resources/resources.tsx'

type SuggestionsProps = Omit<TypedControlProps, 'dataType' | 'required' | 'lines'> & { readonly dataType: SimpleString }

/** A text box that offers what can be written while it is written. */
export default function Suggestions({ dataType, value, onText, readOnly, onBlur, id, ...rest }: SuggestionsProps) {
  const { t } = useWords()
  const { offers, failed } = useSuggestions(dataType, value)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && !readOnly && offers.length > 0
  const take = (stored: string) => {
    onText(stored)
    setOpen(false)
  }
  const type = (text: string) => {
    onText(text)
    setAt(-1)
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const offer = offers[at]
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setAt((at + step + offers.length) % offers.length || 0)
    } else if (event.key === 'Enter' && shown && offer) {
      event.preventDefault()
      take(offer.stored)
    } else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className="n-suggested">
      <TextInput
        {...rest}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-offers`}
        aria-activedescendant={shown && at >= 0 ? `${id}-offer-${at}` : undefined}
        autoComplete="off"
        value={value}
        readOnly={readOnly}
        onText={type}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false)
          onBlur()
        }}
      />
      <ul
        className="n-suggested__offers"
        role="listbox"
        id={`${id}-offers`}
        aria-label={t('questions:suggested.offers')}
        hidden={!shown}
      >
        {offers.map((offer, place) => (
          <li
            key={offer.stored}
            id={`${id}-offer-${place}`}
            role="option"
            aria-selected={place === at}
            ref={(item) => void (place === at && item?.scrollIntoView({ block: 'nearest' }))}
            // The box keeps its focus: what loses it has been left.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(offer.stored)}
          >
            {offer.shown}
          </li>
        ))}
      </ul>
      {failed && (
        <p className="n-suggested__failed" role="status">
          {t('questions:suggested.failed')}
        </p>
      )}
    </div>
  )
}

interface Offer {
  readonly shown: string
  readonly stored: string
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
