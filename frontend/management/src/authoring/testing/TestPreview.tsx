import { DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons'
import type { Answering, ViewPort } from '@naire/domain/answering'
import { caseEntry, recordedCase, testCasesOf } from '@naire/domain/test-cases'
import { NairePages, ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { Segmented, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { Editing } from '../editing/editing.ts'
import { contentLanguages } from '../preview/content-languages.ts'
import { opened, type Beginning } from './opened-session.ts'
import { Ready } from './Ready.tsx'
import { RecordCase } from './RecordCase.tsx'
import styles from './testing.module.css'
import type { Compiled } from './use-compiled.ts'

interface TestPreviewProps {
  readonly compiled: Compiled
  readonly editing: Editing
}

/** The questionnaire as respondents meet it on any device, in any language, blank, filled by chance or as a test case. */
export function TestPreview({ compiled, editing }: TestPreviewProps) {
  return <Ready compiled={compiled}>{(ready) => <Previewed key={ready.naire.Sid} ready={ready} editing={editing} />}</Ready>
}

function Previewed({ ready, editing }: { readonly ready: OpenedNaire; readonly editing: Editing }) {
  const { t } = useTranslation('testing')
  const { notices } = useWorkplace()
  const languages = contentLanguages(ready.naire)
  const [viewPort, setViewPort] = useState<ViewPort>('mobile')
  const [lang, setLang] = useState(languages[0]?.value ?? 'zh-CN')
  const [beginning, setBeginning] = useState<Beginning>('blank')
  const cases = testCasesOf(ready.naire)
  const { session, at } = useMemo(() => opened(ready, { viewPort, lang, beginning }), [ready, viewPort, lang, beginning])
  const devices = [
    { value: 'mobile' as const, icon: <MobileOutlined />, label: t('management:preview.mobile') },
    { value: 'tablet' as const, icon: <TabletOutlined />, label: t('preview.tablet') },
    { value: 'desktop' as const, icon: <DesktopOutlined />, label: t('management:preview.desktop') },
  ]
  const beginnings = [...(['blank', 'chance'] as const).map((value) => ({ value, label: t(`preview.${value}`) })), ...cases.map(({ sid, name }) => ({ value: sid, label: name }))]
  const keep = (name: string) => {
    const kept = recordedCase(session, { sid: newSid(), name, viewPort, lang, at })
    const refused = editing.perform({ type: 'PutEntry', list: 'resource', entry: caseEntry(kept, ready.naire.Sid) })
    if (refused) notices.danger(t(`validation:authoring.${refused.name}`, refused.details))
    else notices.success(t('preview.recorded', { name }))
  }
  return (
    <div className={styles.preview}>
      <Space wrap>
        <Segmented<ViewPort> options={devices} value={viewPort} onChange={setViewPort} aria-label={t('management:preview.device')} />
        {languages.length > 1 && <Select value={lang} options={[...languages]} onChange={setLang} aria-label={t('management:preview.language')} popupMatchSelectWidth={false} />}
        <Select className={styles.beginning ?? ''} value={beginning} options={beginnings} onChange={setBeginning} aria-label={t('preview.state')} popupMatchSelectWidth={false} />
        <RecordCase onRecord={keep} />
      </Space>
      <Pages session={session} ready={ready} viewPort={viewPort} lang={lang} />
    </div>
  )
}

interface PagesProps {
  readonly session: Answering
  readonly ready: OpenedNaire
  readonly viewPort: ViewPort
  readonly lang: string
}

function Pages({ session, ready: { naire }, viewPort, lang }: PagesProps) {
  const resources = useMemo(() => resourcesOf(naire.ResourceList ?? []), [naire])
  return (
    <div className={styles[viewPort]} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <ResourcesProvider resources={resources}>
        <NairePages session={session} title={naire.Translations?.[lang]?.[`${naire.Sid}.Name`] ?? naire.Name} />
      </ResourcesProvider>
    </div>
  )
}
