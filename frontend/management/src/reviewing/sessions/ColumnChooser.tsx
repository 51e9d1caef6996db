import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { sessionColumns, type SessionField } from './session-columns.ts'
import styles from './sessions.module.css'

interface ColumnChooserProps {
  readonly fields: readonly SessionField[]
  readonly choose: (fields: readonly SessionField[]) => void
  readonly reset: () => void
}

export function ColumnChooser({ fields, choose, reset }: ColumnChooserProps) {
  const { t } = useTranslation()
  const all = sessionColumns.map(({ field }) => field)
  const list = (
    <div className={styles.chooser}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        value={[...fields]}
        options={all.map((field) => ({ value: field, label: t(`sessions.fields.${field}`) }))}
        onChange={(chosen) => chosen.length > 0 && choose(all.filter((field) => chosen.includes(field)))}
      />
      <Button size="small" onClick={reset}>
        {t('grid.defaultColumns')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottom" content={list} title={t('grid.columns')}>
      <Button icon={<ColumnHeightOutlined rotate={90} />}>{t('grid.columns')}</Button>
    </Popover>
  )
}
