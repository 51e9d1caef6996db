import {
  marginsFromQuotas,
  pastedTargets,
  variableOf,
  type Caps,
  type Margin,
  type Variable,
  type WeightingScheme,
} from '@naire/domain/analysis'
import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quotaRows } from '../../workplace/quota-rows.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { LiveReport } from './WeightReport.tsx'

interface WeightEditorProps extends PanelProps {
  readonly scheme: WeightingScheme
  readonly onDone: () => void
}

const isWholeMargin = ({ targets }: Margin): boolean => Object.values(targets).some((share) => share > 0)

/** A weighting scheme: margins with targets that are typed, pasted, or those of the quota; beside it its report. */
export function WeightEditor({ scheme, onDone, naireSid, codebook, factory }: WeightEditorProps) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const { http, notices } = useWorkplace()
  const quotas = useQuery(quotaRows(http, naireSid))
  const [edited, setEdited] = useState(scheme)
  const { margins, caps } = edited
  const setMargins = (next: readonly Margin[]) => setEdited({ ...edited, margins: next })
  const singles = codebook.filter(
    ({ id, kind, open, options }) =>
      kind === 'single' && open !== true && options.length > 1 && !margins.some(({ variable }) => variable === id),
  )
  const isWhole = margins.length > 0 && margins.every(isWholeMargin)
  const isReady = isWhole && edited.title.trim() !== ''
  const fromQuotas = () => {
    const found = marginsFromQuotas(
      (quotas.data ?? []).map(({ QuotarExpression, Limit }) => ({
        expression: QuotarExpression ?? '',
        limit: Limit ?? 0,
      })),
      codebook,
    )
    if (found.length === 0) notices.info(t('weights.noQuotas'))
    else setMargins([...margins.filter(({ variable }) => !found.some((each) => each.variable === variable)), ...found])
  }
  const save = () =>
    factory.change.mutate(
      { kind: 'saveWeighting', scheme: { ...edited, title: edited.title.trim() } },
      { onSuccess: onDone },
    )
  return (
    <div className={styles.split}>
      <Form layout="vertical" onFinish={() => isReady && save()}>
        <Form.Item label={t('variables.title')} htmlFor="scheme-title">
          <Input
            id="scheme-title"
            maxLength={200}
            autoFocus
            value={edited.title}
            onChange={({ target: { value } }) => setEdited({ ...edited, title: value })}
          />
        </Form.Item>
        {margins.map((margin) => {
          const variable = variableOf(codebook, margin.variable)
          return variable === undefined ? null : (
            <MarginFields
              key={margin.variable}
              margin={margin}
              variable={variable}
              onChange={(next) => setMargins(margins.map((each) => (each === margin ? next : each)))}
              onRemove={() => setMargins(margins.filter((each) => each !== margin))}
            />
          )
        })}
        <Form.Item label={t('weights.margin')} htmlFor="scheme-margin">
          <Select
            id="scheme-margin"
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('weights.choose')}
            options={singles.map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
            onChange={(variable: string) => setMargins([...margins, { variable, targets: {} }])}
          />
        </Form.Item>
        <p>
          <Button onClick={fromQuotas} loading={quotas.isLoading}>
            {t('weights.fromQuotas')}
          </Button>
        </p>
        <CapFields caps={caps} onChange={(next) => setEdited({ ...edited, caps: next })} />
        <span className={styles.acts}>
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={factory.change.isPending}>
            {t('management:actions.save')}
          </Button>
          <Button onClick={onDone}>{t('management:actions.cancel')}</Button>
        </span>
      </Form>
      <LiveReport naireSid={naireSid} codebook={codebook} margins={margins} caps={caps} isWhole={isWhole} />
    </div>
  )
}

interface MarginFieldsProps {
  readonly margin: Margin
  readonly variable: Variable
  readonly onChange: (margin: Margin) => void
  readonly onRemove: () => void
}

function MarginFields({ margin, variable, onChange, onRemove }: MarginFieldsProps) {
  const { t, i18n } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const [pasted, setPasted] = useState<string | null>(null)
  const [unread, setUnread] = useState<readonly string[]>([])
  const title = variableTitle(variable, words)
  const total = Object.values(margin.targets).reduce((sum, each) => sum + each, 0)
  const take = () => {
    const found = pastedTargets(pasted ?? '', variable)
    onChange({ ...margin, targets: { ...margin.targets, ...found.targets } })
    setUnread(found.unread)
    if (found.unread.length === 0) setPasted(null)
  }
  return (
    <Form.Item label={<span dir="auto">{title}</span>}>
      <div className={styles.rows} role="group" aria-label={title}>
        {variable.options.map(({ code }) => (
          <div key={code} className={styles.row}>
            <span dir="auto">{optionTitle(variable, code, words)}</span>
            <InputNumber
              min={0}
              max={1e12}
              aria-label={t('weights.targetOf', { option: optionTitle(variable, code, words) })}
              value={margin.targets[code] ?? null}
              onChange={(share) => {
                const { [code]: _, ...rest } = margin.targets
                onChange({ ...margin, targets: share === null ? rest : { ...rest, [code]: share } })
              }}
            />
            <span className="n-aside">
              {total > 0 && margin.targets[code] !== undefined
                ? (margin.targets[code] / total).toLocaleString(i18n.language, {
                    style: 'percent',
                    maximumFractionDigits: 1,
                  })
                : ''}
            </span>
          </div>
        ))}
        {pasted !== null && (
          <>
            <Input.TextArea
              rows={4}
              autoFocus
              aria-label={t('weights.pasteHint')}
              placeholder={t('weights.pasteHint')}
              value={pasted}
              onChange={({ target: { value } }) => setPasted(value)}
            />
            {unread.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title={t('weights.unread')}
                description={<bdi>{unread.join(' · ')}</bdi>}
              />
            )}
          </>
        )}
        <span className={styles.acts}>
          {pasted === null ? (
            <Button size="small" onClick={() => setPasted('')}>
              {t('weights.paste')}
            </Button>
          ) : (
            <Button size="small" type="primary" disabled={pasted.trim() === ''} onClick={take}>
              {t('weights.take')}
            </Button>
          )}
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('weights.removeMargin', { title })}
            onClick={onRemove}
          />
        </span>
      </div>
    </Form.Item>
  )
}

function CapFields({ caps, onChange }: { readonly caps: Caps | null; readonly onChange: (caps: Caps | null) => void }) {
  const { t } = useTranslation('factory')
  return (
    <Form.Item>
      <Checkbox
        checked={caps !== null}
        onChange={({ target }) => onChange(target.checked ? { low: 0.3, high: 3 } : null)}
      >
        {t('weights.caps')}
      </Checkbox>
      {caps !== null && (
        <span className={styles.acts}>
          <InputNumber
            min={0}
            max={1}
            step={0.1}
            aria-label={t('weights.smallest')}
            value={caps.low}
            onChange={(low) => onChange({ ...caps, low: low ?? 0 })}
          />
          <InputNumber
            min={1}
            max={1_000}
            step={0.5}
            aria-label={t('weights.largest')}
            value={caps.high}
            onChange={(high) => onChange({ ...caps, high: high ?? 1 })}
          />
        </span>
      )}
    </Form.Item>
  )
}
