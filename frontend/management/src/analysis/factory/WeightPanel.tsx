import { schemesIn, type WeightingScheme } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { WeightEditor } from './WeightEditor.tsx'
import { ReportTable } from './WeightReport.tsx'

/** Weighting schemes with their reports, and the editor of one. */
export function WeightPanel(panel: PanelProps) {
  const { t } = useTranslation('factory')
  const { factory, weights, mayChange } = panel
  const [edited, setEdited] = useState<WeightingScheme | null>(null)
  const schemes = schemesIn(factory.state)
  if (edited !== null)
    return <WeightEditor key={edited.sid} {...panel} scheme={edited} onDone={() => setEdited(null)} />
  const add = mayChange && (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setEdited({ sid: newSid(), title: '', margins: [], caps: null })}
    >
      {t('weights.add')}
    </Button>
  )
  if (schemes.length === 0) return <EmptyView title={t('weights.empty')} hint={t('weights.hint')} action={add} />
  return (
    <div className={styles.panel}>
      <p className={styles.acts}>{add}</p>
      <ul className={styles.list}>
        {schemes.map((scheme) => {
          const report = weights.find(({ sid }) => sid === scheme.sid)?.report ?? null
          return (
            <li key={scheme.sid}>
              <span className={styles.words}>
                <strong>
                  <bdi>{scheme.title}</bdi>
                </strong>
                {report === null ? (
                  <span className="n-aside">{t('weights.unused')}</span>
                ) : (
                  <ReportTable report={report} />
                )}
              </span>
              {mayChange && (
                <span className={styles.acts}>
                  <Button size="small" onClick={() => setEdited(scheme)}>
                    {t('management:actions.edit')}
                  </Button>
                  <RemoveButton
                    title={scheme.title}
                    onRemove={() => factory.change.mutateAsync({ kind: 'removeWeighting', sid: scheme.sid })}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
