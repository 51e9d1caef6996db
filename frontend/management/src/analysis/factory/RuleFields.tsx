import { variableOf, type Codebook, type DerivedRule } from '@naire/domain/analysis'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import styles from './factory.module.css'
import type { FormulaInput } from '../../workplace/formula-input.ts'
import { boxOf, partsFor, renamed, sameOf, type RuleKind } from './variable-rules.ts'

interface RuleFieldsProps {
  readonly kind: RuleKind
  readonly rule: DerivedRule
  readonly codebook: Codebook
  readonly naireSid: string
  readonly Formula: FormulaInput
  readonly onChange: (rule: DerivedRule) => void
}

/** The fields of the way in which a variable is derived. */
export function RuleFields({ kind, rule, codebook, naireSid, Formula, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const of = rule.kind === 'formula' || rule.kind === 'index' ? '' : rule.of
  const variable = variableOf(codebook, of)
  const choose = (id: string) => {
    const chosen = variableOf(codebook, id)
    if (chosen === undefined) return
    if (kind === 'box') onChange(boxOf(chosen, 'top', [t('box.top'), t('box.rest')]))
    else if (kind === 'recode') onChange(sameOf(chosen))
    else if (rule.kind === 'bands') onChange({ ...rule, of: id })
    else if (rule.kind === 'combine')
      onChange({ ...rule, of: id, options: rule.options.map((option) => ({ ...option, from: [] })) })
  }
  if (rule.kind === 'formula')
    return (
      <Form.Item label={t('formula.label')} htmlFor="variable-formula" extra={t('formula.hint')}>
        <Formula
          id="variable-formula"
          naireSid={naireSid}
          kind="value"
          label={t('formula.label')}
          value={rule.text}
          onChange={(text) => onChange({ kind: 'formula', text })}
        />
      </Form.Item>
    )
  if (rule.kind === 'index') return <IndexFields rule={rule} codebook={codebook} onChange={onChange} />
  return (
    <>
      <Form.Item label={t('rule.of')} htmlFor="rule-of">
        <Select
          id="rule-of"
          value={of === '' ? null : of}
          showSearch={{ optionFilterProp: 'label' }}
          options={partsFor(kind, codebook).map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
          onChange={choose}
        />
      </Form.Item>
      {kind === 'box' && rule.kind === 'recode' && variable !== undefined && (
        <Form.Item label={t('box.side')}>
          <Radio.Group
            aria-label={t('box.side')}
            value={rule.options[0]?.title === t('box.bottom') ? 'bottom' : 'top'}
            options={(['top', 'bottom'] as const).map((side) => ({ value: side, label: t(`box.${side}`) }))}
            onChange={({ target }) => {
              const side = target.value === 'bottom' ? 'bottom' : 'top'
              onChange(boxOf(variable, side, [t(`box.${side}`), t('box.rest')]))
            }}
          />
        </Form.Item>
      )}
      {kind === 'recode' && rule.kind === 'recode' && variable !== undefined && (
        <Form.Item label={t('recode.to')} extra={t('recode.hint')}>
          <div className={styles.rows}>
            {variable.options.map(({ code }) => (
              <div key={code} className={styles.row}>
                <span dir="auto">{optionTitle(variable, code, words)}</span>
                <Input
                  aria-label={t('recode.of', { option: optionTitle(variable, code, words) })}
                  maxLength={500}
                  value={rule.options.find((option) => option.code === rule.map[code])?.title ?? ''}
                  onChange={({ target: { value } }) => onChange(renamed(rule, code, value))}
                />
              </div>
            ))}
          </div>
        </Form.Item>
      )}
      {rule.kind === 'bands' && <BandFields rule={rule} onChange={onChange} />}
      {rule.kind === 'combine' && variable !== undefined && (
        <CombineFields
          rule={rule}
          choices={variable.options.map(({ code }) => ({ value: code, label: optionTitle(variable, code, words) }))}
          onChange={onChange}
        />
      )}
    </>
  )
}

interface FieldsOf<Kind extends DerivedRule['kind']> {
  readonly rule: Extract<DerivedRule, { kind: Kind }>
  readonly onChange: (rule: DerivedRule) => void
}

function BandFields({ rule, onChange }: FieldsOf<'bands'>) {
  const { t } = useTranslation('factory')
  const set = (at: number, change: Partial<(typeof rule.bands)[number]>) =>
    onChange({ ...rule, bands: rule.bands.map((band, place) => (place === at ? { ...band, ...change } : band)) })
  const next = Math.max(0, ...rule.bands.map(({ key }) => Number(key) || 0)) + 1
  return (
    <Form.Item label={t('bands.label')} extra={t('bands.hint')}>
      <div className={styles.rows}>
        {rule.bands.map((band, at) => (
          <div key={band.key} className={`${styles.row} ${styles.band}`}>
            <Input
              aria-label={t('bands.title', { n: at + 1 })}
              placeholder={t('variables.title')}
              maxLength={500}
              value={band.title}
              onChange={({ target: { value } }) => set(at, { title: value })}
            />
            <InputNumber
              aria-label={t('bands.from', { n: at + 1 })}
              placeholder={t('analysis:filter.fromLabel')}
              value={band.from}
              onChange={(from) => set(at, { from })}
            />
            <InputNumber
              aria-label={t('bands.below', { n: at + 1 })}
              placeholder={t('analysis:filter.belowLabel')}
              value={band.to}
              onChange={(to) => set(at, { to })}
            />
            <RemoveButton
              label={t('bands.remove', { n: at + 1 })}
              onClick={() => onChange({ ...rule, bands: rule.bands.filter((each) => each !== band) })}
            />
          </div>
        ))}
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            onChange({
              ...rule,
              bands: [...rule.bands, { key: String(next), title: '', from: rule.bands.at(-1)?.to ?? null, to: null }],
            })
          }
        >
          {t('bands.add')}
        </Button>
      </div>
    </Form.Item>
  )
}

function CombineFields({
  rule,
  choices,
  onChange,
}: FieldsOf<'combine'> & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const { t } = useTranslation('factory')
  const set = (at: number, change: Partial<(typeof rule.options)[number]>) =>
    onChange({ ...rule, options: rule.options.map((each, place) => (place === at ? { ...each, ...change } : each)) })
  const next = String(Math.max(0, ...rule.options.map(({ code }) => Number(code) || 0)) + 1)
  return (
    <Form.Item label={t('combine.label')} extra={t('combine.hint')}>
      <div className={styles.rows}>
        {rule.options.map((option, at) => (
          <div key={option.code} className={styles.row}>
            <Input
              aria-label={t('combine.title', { n: at + 1 })}
              placeholder={t('variables.title')}
              maxLength={500}
              value={option.title}
              onChange={({ target: { value } }) => set(at, { title: value })}
            />
            <Select
              mode="multiple"
              aria-label={t('combine.from', { n: at + 1 })}
              value={[...option.from]}
              options={[...choices]}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(from) => set(at, { from })}
            />
            <RemoveButton
              label={t('combine.remove', { n: at + 1 })}
              onClick={() => onChange({ ...rule, options: rule.options.filter((each) => each !== option) })}
            />
          </div>
        ))}
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            onChange({ ...rule, options: [...rule.options, { code: next, title: '', value: null, from: [] }] })
          }
        >
          {t('combine.add')}
        </Button>
      </div>
    </Form.Item>
  )
}

function IndexFields({ rule, codebook, onChange }: FieldsOf<'index'> & { readonly codebook: Codebook }) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  return (
    <>
      <Form.Item label={t('index.of')} htmlFor="index-of">
        <Select
          id="index-of"
          mode="multiple"
          value={[...rule.of]}
          showSearch={{ optionFilterProp: 'label' }}
          options={partsFor('index', codebook).map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
          onChange={(of) => onChange({ ...rule, of, atLeast: Math.max(1, Math.min(rule.atLeast, of.length)) })}
        />
      </Form.Item>
      <Form.Item label={t('index.how')}>
        <Radio.Group
          aria-label={t('index.how')}
          value={rule.how}
          options={(['mean', 'sum'] as const).map((how) => ({ value: how, label: t(`index.${how}`) }))}
          onChange={({ target }) => onChange({ ...rule, how: target.value === 'sum' ? 'sum' : 'mean' })}
        />
      </Form.Item>
      <Form.Item label={t('index.atLeast')} htmlFor="index-least">
        <InputNumber
          id="index-least"
          min={1}
          max={Math.max(1, rule.of.length)}
          value={rule.atLeast}
          onChange={(atLeast) => onChange({ ...rule, atLeast: atLeast ?? 1 })}
        />
      </Form.Item>
    </>
  )
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={label} onClick={onClick} />
}
