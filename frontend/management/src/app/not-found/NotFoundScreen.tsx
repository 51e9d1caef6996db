import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { EmptyView } from '../../workplace/ListState.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const home = (
    <Link to="/">
      <Button type="primary">{t('notFound.home')}</Button>
    </Link>
  )
  return (
    <Screen title={t('notFound.title')}>
      <EmptyView title={t('notFound.hint')} action={home} />
    </Screen>
  )
}
