import type { ExpressionKind } from '../../expressions/expression-kind.ts'
import { ExpressionField } from '../../expressions/ExpressionField.tsx'
import { useRecord } from '../use-edited-part.ts'
import type { FreeProps } from './control.ts'
import { useKeptText } from './use-kept-text.ts'

export function ExpressionControl({ id, field, question, value, onChange, label }: FreeProps<'expression'>) {
  const record = useRecord()
  const [source, setSource, tellNow] = useKeptText(String(value ?? ''), onChange)
  return (
    <ExpressionField
      id={id}
      value={source}
      onChange={setSource}
      onLeave={tellNow}
      record={record}
      question={question?.Code ?? null}
      kind={kindOf(field.at)}
      label={label}
      afterRequest={field.at.endsWith('UnlockExpression')}
    />
  )
}

function kindOf(at: string): ExpressionKind {
  if (at.endsWith('ScoreExpression')) return 'score'
  return /(?:Value|Order|Group|Shuffle)Expression$/.test(at) ? 'value' : 'condition'
}
