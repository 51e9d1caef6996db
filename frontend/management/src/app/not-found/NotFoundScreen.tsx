import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyView } from '../../workplace/EmptyView.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <EmptyView
      title={t('notFound.title')}
      hint={t('notFound.hint')}
      action={
        <Link to="/">
          <Button type="primary">{t('notFound.home')}</Button>
        </Link>
      }
    />
  )
}
