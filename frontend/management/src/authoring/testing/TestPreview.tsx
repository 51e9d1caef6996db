import { caseEntry, recordedCase } from '@naire/domain/test-cases'
import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { Editing } from '../editing/editing.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { Ready } from './Ready.tsx'
import { RecordCase } from './RecordCase.tsx'
import styles from './testing.module.css'
import type { CompileState } from './use-compiled.ts'

interface TestPreviewProps {
  readonly compiled: CompileState
  readonly editing: Editing
}

/**
 * The questionnaire as respondents meet it on any device, in any language, blank, filled by chance or as a test case.
 */
export function TestPreview({ compiled, editing }: TestPreviewProps) {
  return (
    <Ready compiled={compiled}>{(ready) => <Previewed key={ready.naire.Sid} ready={ready} editing={editing} />}</Ready>
  )
}

function Previewed({ ready, editing }: { readonly ready: OpenedNaire; readonly editing: Editing }) {
  const { t } = useTranslation('testing')
  const { notices } = useWorkplace()
  const { controls, look, session, at } = usePreview(ready)
  const keep = (name: string) => {
    const { viewPort, lang } = look
    const kept = recordedCase(session, { sid: newSid(), name, viewPort, lang, at })
    const refused = editing.perform({ type: 'PutEntry', list: 'resource', entry: caseEntry(kept, ready.naire.Sid) })
    if (refused) notices.danger(t(`validation:authoring.${refused.name}`, refused.details))
    else notices.success(t('preview.recorded', { name }))
  }
  return (
    <div className={styles.preview}>
      <Space wrap>
        {controls}
        <RecordCase onRecord={keep} />
      </Space>
      <PreviewFrame naire={ready.naire} session={session} look={look} />
    </div>
  )
}
