import { PartitionOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDesk, useSelection } from '../desk.ts'

/** To the page groups and splits; pressed again, back to the properties. */
export function GroupsButton() {
  const { t } = useTranslation()
  const { selection } = useDesk()
  const isOpen = useSelection(({ side }) => side === 'groups')
  return (
    <Tooltip title={t('editor:groups.title')}>
      <Button size="small" type={isOpen ? 'primary' : 'default'} ghost={isOpen} icon={<PartitionOutlined />} aria-pressed={isOpen} aria-label={t('editor:groups.title')} onClick={() => selection.getState().turn(isOpen ? 'properties' : 'groups')} />
    </Tooltip>
  )
}
