import { Button, DatePicker, InputNumber, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VerticalAlignMiddleOutlined } from '@ant-design/icons'
import styles from './sessions.module.css'

interface JumpToProps {
  readonly total: number
  /** The list is sorted by a time. */
  readonly byTime: boolean
  readonly onPosition: (index: number) => void
  readonly onTime: (iso: string) => Promise<void>
}

/** Goes to a row by its number, or to a day of a list that is sorted by time. */
export function JumpTo({ total, byTime, onPosition, onTime }: JumpToProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState<number | null>(null)
  const go = () => {
    if (number === null) return
    onPosition(Math.max(1, Math.min(total, number)) - 1)
    setOpen(false)
  }
  const form = (
    <form className={styles.editor} onSubmit={(event) => (event.preventDefault(), go())}>
      <InputNumber
        aria-label={t('jump.row', { total })}
        placeholder={t('jump.row', { total })}
        min={1}
        max={Math.max(1, total)}
        precision={0}
        value={number}
        onChange={setNumber}
        className={styles.wide ?? ''}
      />
      <Button type="primary" htmlType="submit" disabled={number === null}>
        {t('jump.go')}
      </Button>
      {byTime && (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          aria-label={t('jump.time')}
          placeholder={t('jump.time')}
          onChange={(time) => {
            if (time === null) return
            setOpen(false)
            void onTime(time.toISOString())
          }}
        />
      )}
    </form>
  )
  return (
    <Popover trigger="click" placement="bottom" open={isOpen} onOpenChange={setOpen} content={form} destroyOnHidden>
      <Button icon={<VerticalAlignMiddleOutlined />}>{t('jump.label')}</Button>
    </Popover>
  )
}
