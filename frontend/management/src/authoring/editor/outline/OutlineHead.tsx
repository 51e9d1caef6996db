import { PartitionOutlined, PieChartOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownKeys } from '../actions/keys-of.ts'
import { paletteKeys } from '../actions/use-editor-keys.ts'
import { useEditorSession } from '../editor-session.ts'
import { BankButton } from '../../bank/BankButton.tsx'
import { useEditedPart } from '../use-edited-part.ts'
import { SideButton } from './SideButton.tsx'
import styles from './outline.module.css'

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
