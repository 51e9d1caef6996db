import type { ExpressionKind } from '../../expressions/expression-kind.ts'
import { ExpressionField } from '../../expressions/ExpressionField.tsx'
import { useRecord } from '../use-edited-part.ts'
import type { ControlProps } from './control.ts'
import { useKeptText } from './use-kept-text.ts'

export function ExpressionControl({ id, field, question, value, onChange, label }: ControlProps<'expression'>) {
  const record = useRecord()
  const [source, setSource] = useKeptText(String(value ?? ''), onChange)
  return <ExpressionField id={id} value={source} onChange={setSource} record={record} question={question.Code} kind={kindOf(field.at)} label={label} afterRequest={field.at.endsWith('UnlockExpression')} />
}

function kindOf(at: string): ExpressionKind {
  if (at.endsWith('ScoreExpression')) return 'score'
  return at.endsWith('ValueExpression') ? 'value' : 'condition'
}
