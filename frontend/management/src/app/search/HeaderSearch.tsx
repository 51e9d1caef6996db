import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useKeyDown } from '../../workplace/use-key-down.ts'
import styles from './search.module.css'

const SearchDialog = lazy(() => import('./SearchDialog.tsx'))

/** Goes to any screen, session, questionnaire, project or person: Ctrl or ⌘ with K from anywhere. */
export function HeaderSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeyDown((event) =>
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      ? open
      : undefined,
  )
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('search.label')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={styles.keys}>
          <Shortcut keys={navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'} />
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
