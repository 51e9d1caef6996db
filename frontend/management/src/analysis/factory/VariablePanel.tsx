import { derivedIn, type DerivedVariable } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { VariableEditor } from './VariableEditor.tsx'

/** Derived variables of a questionnaire, and the editor of one. */
export function VariablePanel(panel: PanelProps) {
  const { t } = useTranslation('factory')
  const [edited, setEdited] = useState<DerivedVariable | null>(null)
  const { factory, codebook, mayChange } = panel
  const variables = derivedIn(factory.state)
  const begin = () =>
    setEdited({
      sid: newSid(),
      code: '',
      title: '',
      rule: { kind: 'recode', of: '', map: {}, otherwise: null, options: [] },
    })
  if (edited !== null)
    return <VariableEditor key={edited.sid} {...panel} variable={edited} onDone={() => setEdited(null)} />
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
      {t('variables.add')}
    </Button>
  )
  if (variables.length === 0) return <EmptyView title={t('variables.empty')} hint={t('variables.hint')} action={add} />
  return (
    <div className={styles.panel}>
      <p className={styles.acts}>{add}</p>
      <ul className={styles.list}>
        {variables.map((variable) => (
          <li key={variable.sid}>
            <span className={styles.words}>
              <strong>
                <bdi>
                  {variable.code} {variable.title}
                </bdi>
              </strong>
              <span className="n-aside">
                {t(`kinds.${variable.rule.kind}`)}
                {!codebook.some(({ id }) => id === `derived:${variable.sid}`) && ` · ${t('variables.broken')}`}
              </span>
            </span>
            {mayChange && (
              <span className={styles.acts}>
                <Button size="small" onClick={() => setEdited(variable)}>
                  {t('management:actions.edit')}
                </Button>
                <RemoveButton
                  title={variable.title || variable.code}
                  onRemove={() => factory.change.mutateAsync({ kind: 'removeVariable', sid: variable.sid })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
