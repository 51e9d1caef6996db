import { Button, Space } from 'antd'

interface MergeFieldsProps {
  readonly label: string
  readonly fields: readonly string[]
  readonly onAdd: (field: string) => void
}

/** Fields of a person that a letter or a message may have, each as a button that puts it into the text. */
export function MergeFields({ label, fields, onAdd }: MergeFieldsProps) {
  return (
    <Space wrap size={4} role="group" aria-label={label}>
      {label}
      {fields.map((field) => (
        <Button key={field} size="small" onClick={() => onAdd(field)}>
          <bdi>{`{{${field}}}`}</bdi>
        </Button>
      ))}
    </Space>
  )
}
