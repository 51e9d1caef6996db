import type { OptionState } from '@naire/domain/answering'
import { TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import { isSought } from '../typed/OfferBox.tsx'
import { ChoiceRows } from './ChoiceRows.tsx'
import { wordsOf, type ChoiceInHand } from './choosing.ts'

/** Rows of a long list, narrowed to what is typed; what is chosen stays in sight. */
export default function SearchedRows({ choice }: { readonly choice: ChoiceInHand }) {
  const { t } = useWords()
  const [sought, setSought] = useState('')
  const isSeeking = sought.trim() !== ''
  const isFound = (option: OptionState) => !option.isGroupIntro && isSought(wordsOf(option), sought)
  const options = choice.options.filter((option) => !isSeeking || choice.chosen.has(option.sid) || isFound(option))
  return (
    <>
      <TextInput
        type="search"
        id={`${choice.name}-search`}
        className="n-options__search"
        aria-label={t('questions:choice.search')}
        placeholder={t('questions:choice.search')}
        autoComplete="off"
        value={sought}
        onText={setSought}
      />
      <p className="n-options__hint" role="status">
        {isSeeking && !options.some(isFound) && t('questions:choice.notFound')}
      </p>
      <ChoiceRows choice={{ ...choice, options }} />
    </>
  )
}
