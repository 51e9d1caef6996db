import { TextInput, useWords } from '@naire/ui'
import { useState, type KeyboardEvent } from 'react'
import { afterPress } from '../answering/after-press.ts'
import type { TypedControlProps } from './TypedControl.tsx'
import './suggestions.css'

/** Entry of the list under the box. */
export interface Offer {
  readonly shown: string
  readonly stored: string
}

export type OfferBoxProps = Omit<TypedControlProps, 'dataType' | 'required' | 'lines'> & {
  readonly offers: readonly Offer[]
  readonly onTake: (stored: string) => void
  /** Enter, where no offer is marked. */
  readonly onEnter?: () => void
  readonly placeholder?: string
}

/** A text box over a list that narrows while it is typed into, by touch, mouse and arrow keys. */
export function OfferBox({ offers, value, onText, onTake, onEnter, readOnly, onBlur, id, ...rest }: OfferBoxProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && !readOnly && offers.length > 0
  const take = (stored: string) => {
    onTake(stored)
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
    } else if (event.key === 'Enter') onEnter?.()
    else if (event.key === 'Escape') setOpen(false)
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
    </div>
  )
}

interface SearchedListProps extends Omit<OfferBoxProps, 'value' | 'onText'> {
  /** Words of what is chosen; blank: nothing. */
  readonly current: string
  readonly onClear: () => void
}

/**
 * One out of a long list that drops down: the list narrows to what is typed. Who has typed all the words of one, or what
 * only one has, need not pick it; other words stay where nothing was chosen before, and are told to be no choice.
 */
export function SearchedList({ current, offers, onTake, onClear, onBlur, ...box }: SearchedListProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const sought = (typed ?? '').trim()
  const found = offers.filter(({ shown }) => isSought(shown, sought))
  const take = (stored: string) => {
    onTake(stored)
    setTyped(null)
  }
  const takeMeant = () => {
    const all = found.filter(({ shown }) => shown.toLowerCase() === sought.toLowerCase())
    const [meant, ...others] = all.length > 0 ? all : found
    const isMeant = sought !== '' && meant !== undefined && others.length === 0
    if (isMeant) take(meant.stored)
    return isMeant
  }
  return (
    <>
      <OfferBox
        {...box}
        placeholder={t('questions:choice.select')}
        value={typed ?? current}
        offers={found.slice(0, mostOffers)}
        onText={(text) => {
          setTyped(text)
          setLeft(false)
          if (text === '') onClear()
        }}
        onTake={take}
        onEnter={takeMeant}
        onBlur={() => {
          afterPress(() => {
            if (!takeMeant() && (sought === '' || current !== '')) setTyped(null)
            setLeft(true)
          })
          onBlur()
        }}
      />
      <p className="n-suggested__note" role="status">
        {sought !== '' && (found.length === 0 ? t('questions:choice.notFound') : isLeft && t('questions:choice.pick'))}
      </p>
    </>
  )
}

/** Whether words are among those that somebody seeks. */
export const isSought = (words: string, sought: string): boolean =>
  words.toLowerCase().includes(sought.trim().toLowerCase())

/** More are found by typing. */
const mostOffers = 100
