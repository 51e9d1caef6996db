import type { DerivedVariable } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { standing } from './use-factory.ts'
import { VariableEditor } from './VariableEditor.tsx'

/** Derived variables of a questionnaire, and the editor of one. */
export function VariablePanel(panel: PanelProps) {
  const { t } = useTranslation('factory')
  const { modal } = App.useApp()
  const [edited, setEdited] = useState<DerivedVariable | null>(null)
  const { factory, codebook, mayChange } = panel
  const variables = standing(
    factory.steps.data ?? [],
    (step) => (step.type === 'DerivedVariableSaved' ? step.data.variable : null),
    'DerivedVariableRemoved',
  )
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
  const remove = ({ sid, title, code }: DerivedVariable) =>
    modal.confirm({
      title: t('removeTitle', { title: title || code }),
      content: t('removeHint'),
      okText: t('management:actions.delete'),
      okButtonProps: { danger: true },
      cancelText: t('management:actions.cancel'),
      onOk: () => factory.change.mutateAsync({ kind: 'removeVariable', sid }),
    })
  if (variables.length === 0) return <EmptyView title={t('variables.empty')} hint={t('variables.hint')} action={add} />
  return (
    <div className={styles.panel}>
      <p className={styles.acts}>{add}</p>
      <ul className={styles.list}>
        {variables.map((variable) => (
          <li key={variable.sid}>
            <span className={styles.words}>
              <strong dir="auto">
                {variable.code} {variable.title}
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
                <Button size="small" danger onClick={() => remove(variable)}>
                  {t('management:actions.delete')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
