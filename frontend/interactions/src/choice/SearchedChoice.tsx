import type { OptionState } from '@naire/domain/answering'
import { plainText } from '@naire/ui'
import { useState } from 'react'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import { OfferBox } from '../typed/OfferBox.tsx'
import type { ChoiceInHand } from './choosing.ts'

type SearchedChoiceProps = Pick<InteractionAnswerProps, 'interaction' | 'labelledBy'> & {
  readonly choice: ChoiceInHand
}

/** A single choice out of a long list: the list narrows to what is typed. */
export function SearchedChoice({ choice, interaction, labelledBy }: SearchedChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { options, chosen, error, errorId } = choice
  const current = options.find(({ sid }) => chosen.has(sid))
  const sought = (typed ?? '').trim().toLowerCase()
  const offers = options
    .filter((option) => !option.isGroupIntro && !choice.isLocked(option))
    .filter((option) => wordsOf(option).toLowerCase().includes(sought))
    .slice(0, mostOffers)
    .map((option) => ({ shown: wordsOf(option), stored: option.sid }))
  return (
    <OfferBox
      id={`${choice.name}-search`}
      aria-labelledby={labelledBy}
      {...(error && { 'aria-describedby': errorId, 'aria-invalid': true })}
      value={typed ?? (current ? wordsOf(current) : '')}
      offers={offers}
      readOnly={interaction.readonly || current?.forced === true}
      onText={(text) => {
        setTyped(text)
        if (text === '') choice.clear?.()
      }}
      onTake={(sid) => {
        const option = options.find((one) => one.sid === sid)
        if (option) choice.set(option, true)
        setTyped(null)
      }}
      onBlur={() => {
        setTyped(null)
        choice.onBlur()
      }}
    />
  )
}

const wordsOf = ({ text, code }: OptionState) => plainText(text) || code

/** More are found by typing. */
const mostOffers = 100
