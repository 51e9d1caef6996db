import { PartitionOutlined, PieChartOutlined, PlusOutlined, DatabaseOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { paletteKeys } from '../actions/use-editor-keys.ts'
import { useEditorSession, useSelection, useEditedPart } from '../editor-session.ts'
import styles from './outline.module.css'
import { type ReactNode, lazy, Suspense, useState } from 'react'
import type { Side } from '../selection.ts'
import { shownKeys } from '../actions/actions.ts'

export function OutlineHead() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const [questions, pages] = [
    useEditedPart(({ record }) => record.QuestionCount),
    useEditedPart(({ record }) => record.PageCount),
  ]
  return (
    <div className={styles.head}>
      <span className={styles.facts}>{t('naires.size', { questions, pages })}</span>
      <BankButton />
      <SideButton side="groups" title={t('editor:groups.title')} icon={<PartitionOutlined />} />
      <SideButton side="quotas" title={t('quotas.write')} icon={<PieChartOutlined />} />
      <Tooltip title={shownKeys(paletteKeys)}>
        <Button
          type="primary"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => selection.getState().openPalette(true)}
        >
          {t('editor:palette.add')}
        </Button>
      </Tooltip>
    </div>
  )
}

interface SideButtonProps {
  readonly side: Side
  readonly title: string
  readonly icon: ReactNode
}

/** To what stands beside the page; pressed again, back to the properties. */
function SideButton({ side, title, icon }: SideButtonProps) {
  const { selection } = useEditorSession()
  const isOpen = useSelection((now) => now.side === side)
  return (
    <Tooltip title={title}>
      <Button
        size="small"
        type={isOpen ? 'primary' : 'default'}
        ghost={isOpen}
        icon={icon}
        aria-pressed={isOpen}
        aria-label={title}
        onClick={() => selection.getState().turn(isOpen ? 'properties' : side)}
      />
    </Tooltip>
  )
}

const BankDrawer = lazy(async () => ({ default: (await import('../../bank/BankDrawer.tsx')).BankDrawer }))

/** The way to the questions of other questionnaires. */
function BankButton() {
  const { t } = useTranslation('authoring')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('bank.title')}>
        <Button size="small" icon={<DatabaseOutlined />} onClick={() => setOpen(true)} aria-label={t('bank.title')} />
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <BankDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
