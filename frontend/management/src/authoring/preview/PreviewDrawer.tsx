import { openSession } from '@naire/domain/answering'
import type { UseQueryResult } from '@tanstack/react-query'
import { Space } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { isolated } from '../../workplace/isolated.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'
import { useLook } from './use-look.tsx'

interface PreviewDrawerProps {
  readonly opened: UseQueryResult<OpenedNaire>
  readonly name: string
  readonly onClose: () => void
}

/** The questionnaire as respondents meet it, on any device; nothing is stored or sent. */
export function PreviewDrawer({ opened, name, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation()
  return (
    <TallDrawer title={t('preview.title', { name: isolated(name) })} onClose={onClose}>
      <ListState query={opened} isEmpty={!opened.data} empty={{ title: t('states.nothing') }}>
        {opened.data && <Previewed {...opened.data} />}
      </ListState>
    </TallDrawer>
  )
}

function Previewed({ naire, compiled }: OpenedNaire) {
  const { t } = useTranslation()
  const { viewPort, lang, controls } = useLook(naire)
  const session = useMemo(() => openSession(compiled, { sessionSid: newSid(), viewPort, lang, now: new Date() }), [compiled, viewPort, lang])
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('preview.hint')}</p>
        <Space wrap>{controls}</Space>
      </div>
      <PreviewFrame naire={naire} session={session} viewPort={viewPort} lang={lang} />
    </>
  )
}
