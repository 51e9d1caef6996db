import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface MoreButtonProps {
  /** Null: all of it is there. */
  readonly onMore: (() => void) | null
  readonly isLoading: boolean
}

/** Below a list that goes on. */
export function MoreButton({ onMore, isLoading }: MoreButtonProps) {
  const { t } = useTranslation()
  if (onMore === null) return null
  return (
    <Button block loading={isLoading} onClick={onMore}>
      {t('actions.more')}
    </Button>
  )
}
