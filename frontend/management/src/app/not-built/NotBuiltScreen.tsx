import { ToolOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'
import styles from './not-built.module.css'
import { EmptyView } from '../../workplace/ListState.tsx'

/** Says plainly that a screen is not there yet, and what it will hold. */
export function NotBuiltScreen({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  return (
    <Screen title={t(`screens.${name}.title`)}>
      <div className={styles.card}>
        <EmptyView
          title={
            <>
              <ToolOutlined aria-hidden /> {t('notBuilt.title')}
            </>
          }
          hint={t('notBuilt.will', { what: t(`screens.${name}.will`) })}
        />
      </div>
    </Screen>
  )
}
