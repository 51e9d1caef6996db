import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import styles from './session.module.css'

const keys = [
  { keys: ['J', 'K'], does: 'step' },
  { keys: ['P'], does: 'pass' },
  { keys: ['R'], does: 'return' },
  { keys: ['X'], does: 'reject' },
  { keys: ['U'], does: 'withdraw' },
  { keys: ['C'], does: 'comment' },
  { keys: ['E'], does: 'correct' },
  { keys: ['N'], does: 'note' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'list' },
] as const

/** Everything that a reviewer does with one key. */
export function ShortcutList() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Button className={styles.help ?? ''} type="text" icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        {t('review.keys.title')}
        <Shortcut keys="?" />
      </Button>
      <Modal open={isOpen} title={t('review.keys.title')} footer={null} onCancel={() => setOpen(false)}>
        <dl className={styles.keys}>
          {keys.map(({ keys: pressed, does }) => (
            <div key={does}>
              <dt>
                {pressed.map((key) => (
                  <Shortcut key={key} keys={key} />
                ))}
              </dt>
              <dd>{t(`review.keys.${does}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
