import { cleaningKinds, duplicateKinds, type CleaningCheck, type CleaningRule } from '@naire/domain/analysis'
import { findingKinds } from '@naire/domain/sessions'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import { questionsIn } from '../codebook-words.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import type { PanelProps } from './panel.ts'

interface RuleFormProps extends PanelProps {
  readonly rule: CleaningRule
  readonly onDone: () => void
}

const emptyChecks: Readonly<Record<CleaningCheck['kind'], CleaningCheck>> = {
  duration: { kind: 'duration', seconds: null, share: 0.33 },
  straightLines: { kind: 'straightLines', questionSid: null, rows: 4 },
  duplicates: { kind: 'duplicates', by: 'answers' },
  flags: { kind: 'flags', kinds: ['tooFast'] },
  expression: { kind: 'expression', text: '' },
}

const isWhole = (check: CleaningCheck): boolean =>
  (check.kind !== 'duration' || check.seconds !== null || check.share !== null) &&
  (check.kind !== 'flags' || check.kinds.length > 0) &&
  (check.kind !== 'expression' || check.text.trim() !== '')

/** One cleaning rule, with how many sessions it would propose. */
export function RuleForm({ rule, onDone, ...panel }: RuleFormProps) {
  const { t, i18n } = useTranslation('factory')
  const [edited, setEdited] = useState(rule)
  const { check } = edited
  const title = edited.title.trim() || t(`checks.${check.kind}`)
  const whole = isWhole(check)
  const found = useAnalysis(panel.naireSid, { kind: 'proposals', rule: { ...edited, title }, skip: 0 }, whole)
  const total = found.data?.result.proposals.total
  const save = () =>
    panel.factory.change.mutate({ kind: 'saveRule', rule: { ...edited, title } }, { onSuccess: onDone })
  return (
    <Modal
      open
      title={t('cleaning.rule')}
      okText={t('management:actions.save')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: !whole || found.isError, loading: panel.factory.change.isPending }}
      onOk={save}
      onCancel={onDone}
    >
      <Form layout="vertical">
        <Form.Item label={t('cleaning.check')} htmlFor="rule-check">
          <Select
            id="rule-check"
            value={check.kind}
            options={cleaningKinds.map((value) => ({ value, label: t(`checks.${value}`) }))}
            onChange={(kind) => setEdited({ ...edited, check: emptyChecks[kind] })}
          />
        </Form.Item>
        <CheckFields {...panel} check={check} onChange={(next) => setEdited({ ...edited, check: next })} />
        <Form.Item label={t('variables.title')} htmlFor="rule-title">
          <Input
            id="rule-title"
            maxLength={200}
            placeholder={t(`checks.${check.kind}`)}
            value={edited.title}
            onChange={({ target: { value } }) => setEdited({ ...edited, title: value })}
          />
        </Form.Item>
      </Form>
      <div role="status">
        {whole && found.isError && <ProblemNote error={found.error} />}
        {whole && !found.isError && total !== undefined && (
          <p>{t('cleaning.proposed', { count: total, n: total.toLocaleString(i18n.language) })}</p>
        )}
      </div>
    </Modal>
  )
}

interface CheckFieldsProps extends PanelProps {
  readonly check: CleaningCheck
  readonly onChange: (check: CleaningCheck) => void
}

function CheckFields({ check, codebook, naireSid, Formula, onChange }: CheckFieldsProps) {
  const { t } = useTranslation('factory')
  switch (check.kind) {
    case 'duration':
      return (
        <>
          <Form.Item label={t('cleaning.share')} htmlFor="rule-share">
            <InputNumber
              id="rule-share"
              min={1}
              max={100}
              suffix="%"
              value={check.share === null ? null : Math.round(check.share * 100)}
              onChange={(share) => onChange({ ...check, share: share === null ? null : share / 100 })}
            />
          </Form.Item>
          <Form.Item label={t('cleaning.seconds')} htmlFor="rule-seconds">
            <InputNumber
              id="rule-seconds"
              min={1}
              max={1_000_000}
              value={check.seconds}
              onChange={(seconds) => onChange({ ...check, seconds })}
            />
          </Form.Item>
        </>
      )
    case 'straightLines': {
      const grids = new Set(codebook.flatMap(({ show, questionSid }) => (show === 'matrix' ? (questionSid ?? []) : [])))
      return (
        <>
          <Form.Item label={t('cleaning.grid')} htmlFor="rule-grid">
            <Select
              id="rule-grid"
              value={check.questionSid ?? ''}
              options={[
                { value: '', label: t('cleaning.anyGrid') },
                ...questionsIn(codebook)
                  .filter(({ sid }) => grids.has(sid))
                  .map(({ sid, code, stem }) => ({ value: sid, label: `${code} ${stem}` })),
              ]}
              onChange={(sid) => onChange({ ...check, questionSid: sid === '' ? null : sid })}
            />
          </Form.Item>
          <Form.Item label={t('cleaning.rows')} htmlFor="rule-rows">
            <InputNumber
              id="rule-rows"
              min={2}
              max={500}
              value={check.rows}
              onChange={(rows) => onChange({ ...check, rows: rows ?? 2 })}
            />
          </Form.Item>
        </>
      )
    }
    case 'duplicates':
      return (
        <Form.Item label={t('cleaning.by')} htmlFor="rule-by">
          <Select
            id="rule-by"
            value={check.by}
            options={duplicateKinds.map((value) => ({ value, label: t(`cleaning.${value}`) }))}
            onChange={(by) => onChange({ ...check, by })}
          />
        </Form.Item>
      )
    case 'flags':
      return (
        <Form.Item label={t('analysis:session.flagKinds')} htmlFor="rule-flags">
          <Select
            id="rule-flags"
            mode="multiple"
            value={[...check.kinds]}
            options={findingKinds.map((value) => ({ value, label: t(`analysis:sessionValues.flagKinds.${value}`) }))}
            onChange={(kinds) => onChange({ ...check, kinds })}
          />
        </Form.Item>
      )
    case 'expression':
      return (
        <Form.Item label={t('formula.condition')} htmlFor="rule-text" extra={t('formula.hint')}>
          <Formula
            id="rule-text"
            naireSid={naireSid}
            kind="condition"
            label={t('formula.condition')}
            value={check.text}
            onChange={(text) => onChange({ ...check, text })}
          />
        </Form.Item>
      )
  }
}
