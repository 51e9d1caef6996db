import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from './Shortcut.tsx'
import styles from './shortcut-list.module.css'
import { useShortcuts } from './use-key-down.ts'

export interface ListedShortcut {
  readonly keys: readonly string[]
  /** Effect of the keys, in the language of the screen. */
  readonly does: string
}

/** Everything that a screen does with one key, behind `?`. */
export function ShortcutList({ shortcuts }: { readonly shortcuts: readonly ListedShortcut[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  const listed = [...shortcuts, { keys: ['?'], does: t('review.keys.list') }]
  return (
    <>
      <Button className={styles.open ?? ''} type="text" icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        {t('review.keys.title')}
        <Shortcut keys="?" />
      </Button>
      <Modal open={isOpen} title={t('review.keys.title')} footer={null} onCancel={() => setOpen(false)}>
        <dl className={styles.keys}>
          {listed.map(({ keys, does }) => (
            <div key={keys.join(' ')}>
              <dt>
                {keys.map((key) => (
                  <Shortcut key={key} keys={key} />
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
