import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ExpressionField } from '../../authoring/expressions/ExpressionField.tsx'
import type { FormulaInputProps } from '../../workplace/formula-input.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** The editor of expressions once the questionnaire is there, a plain field where it may not be read. */
export function Formula({ naireSid, id, value, label, kind, onChange }: FormulaInputProps) {
  const { http } = useWorkplace()
  const record = useQuery(naireRecord(http, naireSid))
  if (record.data === undefined)
    return (
      <Input id={id} dir="ltr" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
    )
  return (
    <ExpressionField
      id={id}
      record={record.data}
      question={null}
      kind={kind}
      label={label}
      value={value}
      onChange={onChange}
    />
  )
}
