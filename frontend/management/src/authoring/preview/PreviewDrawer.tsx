import type { UseQueryResult } from '@tanstack/react-query'
import { Space } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { isolated } from '../../workplace/isolated.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useLook, opened } from './use-look.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'

interface PreviewDrawerProps {
  readonly opened: UseQueryResult<OpenedNaire>
  readonly name: string
  readonly onClose: () => void
}

/** The questionnaire as respondents meet it, on any device; nothing is stored or sent. */
export function PreviewDrawer({ opened: query, name, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation()
  return (
    <TallDrawer title={t('preview.title', { name: isolated(name) })} onClose={onClose}>
      <ListState query={query} isEmpty={!query.data} empty={{ title: t('states.nothing') }}>
        {query.data && <Previewed {...query.data} />}
      </ListState>
    </TallDrawer>
  )
}

function Previewed(ready: OpenedNaire) {
  const { t } = useTranslation()
  const { controls, beginning, ...look } = useLook(ready.naire)
  const { viewPort, lang } = look
  const { naire, compiled } = ready
  const { session } = useMemo(
    () => opened({ naire, compiled }, { viewPort, lang, beginning }),
    [naire, compiled, viewPort, lang, beginning],
  )
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('preview.hint')}</p>
        <Space wrap>{controls}</Space>
      </div>
      <PreviewFrame naire={naire} session={session} look={look} />
    </>
  )
}
