import { AlertOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEditorSession, useSelection } from '../editor-session.ts'
import { useKnownFindings } from './findings-context.tsx'

/** How much is found, and the way to it; pressed again, back to the properties. */
export function FindingsButton() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const side = useSelection((now) => now.side)
  const all = useKnownFindings()
  const grave = all.filter(({ severity }) => severity !== 'hint')
  const hasErrors = grave.some(({ severity }) => severity === 'error')
  const toggle = () => selection.getState().turn(side === 'findings' ? 'properties' : 'findings')
  return (
    <Badge count={grave.length} size="small" {...(!hasErrors && { color: 'var(--color-warning)' })}>
      <Button
        icon={<AlertOutlined />}
        type={side === 'findings' ? 'primary' : 'default'}
        ghost={side === 'findings'}
        aria-pressed={side === 'findings'}
        onClick={toggle}
      >
        {t('testing:findings.title')}
      </Button>
    </Badge>
  )
}
