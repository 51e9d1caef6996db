import { caseEntry, recordedCase, testCasesOf } from '@naire/domain/test-cases'
import { Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { Editing } from '../editing/editing.ts'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { useLook } from '../preview/use-look.tsx'
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
  const { viewPort, lang, controls } = useLook(ready.naire)
  const [beginning, setBeginning] = useState<Beginning>('blank')
  const cases = testCasesOf(ready.naire)
  const { session, at } = useMemo(() => opened(ready, { viewPort, lang, beginning }), [ready, viewPort, lang, beginning])
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
        {controls}
        <Select className={styles.beginning ?? ''} value={beginning} options={beginnings} onChange={setBeginning} aria-label={t('preview.state')} popupMatchSelectWidth={false} />
        <RecordCase onRecord={keep} />
      </Space>
      <PreviewFrame naire={ready.naire} session={session} viewPort={viewPort} lang={lang} />
    </div>
  )
}
