import type { DerivedRule, DerivedVariable } from '@naire/domain/analysis'
import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { Preview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { emptyRule, isWhole, ruleKinds, withTitles, type RuleKind } from './variable-rules.ts'

interface VariableEditorProps extends PanelProps {
  readonly variable: DerivedVariable
  readonly onDone: () => void
}

/** One derived variable, and beside it how it is distributed, before it is saved. */
export function VariableEditor({ variable, onDone, ...panel }: VariableEditorProps) {
  const { t } = useTranslation('factory')
  const { factory, codebook, naireSid } = panel
  const isNew = variable.code === ''
  const [edited, setEdited] = useState(variable)
  const [kind, setKind] = useState<RuleKind>(variable.rule.kind)
  const isDirty = edited !== variable
  const leave = useLeavePrompt(isDirty)
  const titled = { ...edited, rule: withTitles(edited.rule) }
  const setRule = (rule: DerivedRule) => setEdited({ ...edited, rule })
  const others = codebook.filter(({ id }) => id !== `derived:${variable.sid}`)
  const taken = others.some(({ code }) => code === edited.code.trim())
  const isReady = edited.code.trim() !== '' && !taken && isWhole(edited.rule)
  const save = () =>
    factory.change.mutate(
      { kind: 'saveVariable', variable: { ...titled, code: edited.code.trim() } },
      { onSuccess: onDone },
    )
  return (
    <div className={styles.split}>
      <Form layout="vertical" onFinish={() => isReady && save()}>
        <Form.Item label={t('variables.kind')} extra={t(`kinds.${kind}Hint`)}>
          <div className={styles.scroll}>
            <Segmented
              aria-label={t('variables.kind')}
              value={kind}
              options={ruleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={(next) => {
                setKind(next)
                setRule(emptyRule(next))
              }}
            />
          </div>
        </Form.Item>
        <Form.Item
          label={t('variables.code')}
          htmlFor="variable-code"
          validateStatus={taken ? 'error' : ''}
          extra={t('variables.codeHint')}
          help={taken ? t('variables.codeTaken') : undefined}
        >
          <Input
            id="variable-code"
            dir="ltr"
            maxLength={200}
            autoFocus={isNew}
            value={edited.code}
            onChange={({ target: { value } }) => setEdited({ ...edited, code: value })}
          />
        </Form.Item>
        <Form.Item label={t('variables.title')} htmlFor="variable-title">
          <Input
            id="variable-title"
            maxLength={500}
            value={edited.title}
            onChange={({ target: { value } }) => setEdited({ ...edited, title: value })}
          />
        </Form.Item>
        <RuleFields
          kind={kind}
          rule={edited.rule}
          codebook={others}
          naireSid={naireSid}
          Formula={panel.Formula}
          onChange={setRule}
        />
        <span className={styles.acts}>
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={factory.change.isPending}>
            {t('management:actions.save')}
          </Button>
          <Button onClick={() => leave(onDone)}>{t('management:actions.cancel')}</Button>
        </span>
      </Form>
      <Preview naireSid={naireSid} variable={titled} isWhole={isWhole(edited.rule)} />
    </div>
  )
}
