import type { InteractionAnswerProps } from '../answering/props.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { ChoiceRows } from './ChoiceRows.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { isDropdown } from './content.ts'
import { useChoice } from './use-choice.ts'

/** Options to choose among: rows, or a list that drops down where the author wishes it. */
export function ChoiceAnswer(props: InteractionAnswerProps) {
  const choice = useChoice(props)
  if (isDropdown(choice.content)) return <ChoiceSelect choice={choice} {...props} />
  return (
    <ChoiceGroup choice={choice} {...props}>
      <ChoiceRows choice={choice} />
    </ChoiceGroup>
  )
}
