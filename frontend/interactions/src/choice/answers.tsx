import { ChoiceGroup } from './ChoiceGroup.tsx'
import { ChoiceRows } from './ChoiceRows.tsx'
import { isDropdown, longList, useChoice } from './choosing.ts'
import { lazyPart } from '@naire/ui'
import { Suspense } from 'react'
import './choice.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** Options to choose among: rows, or a list that drops down where the author wishes it. */
export function ChoiceAnswer(props: InteractionAnswerProps) {
  const choice = useChoice(props)
  if (isDropdown(choice.content))
    return (
      <Suspense fallback={null}>
        <ChoiceSelect choice={choice} {...props} />
      </Suspense>
    )
  return (
    <ChoiceGroup choice={choice} {...props}>
      {choice.options.length > longList ? (
        <Suspense fallback={null}>
          <SearchedRows choice={choice} />
        </Suspense>
      ) : (
        <ChoiceRows choice={choice} />
      )}
    </ChoiceGroup>
  )
}

const ChoiceSelect = lazyPart(() => import('./ChoiceSelect.tsx'))
const SearchedRows = lazyPart(() => import('./SearchedRows.tsx'))
