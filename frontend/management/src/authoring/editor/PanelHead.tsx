import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from './editor-session.ts'
import styles from './properties/properties.module.css'

/** The title of what stands beside the page instead of the properties, and the way back to them. */
export function PanelHead({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <Button
        type="text"
        icon={<CloseOutlined />}
        onClick={() => selection.getState().turn('properties')}
        aria-label={t('actions.close')}
      />
    </div>
  )
}
