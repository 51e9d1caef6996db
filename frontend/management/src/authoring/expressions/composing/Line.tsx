import { DeleteOutlined } from '@ant-design/icons'
import {
  comparables,
  relationsOf,
  takesValues,
  type Condition,
  type Relation,
} from '@naire/domain/expression/composing'
import { Button, Select, Input, InputNumber } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import { type Bar, type Reads, referenceWords } from '../reads.ts'
import type { ReferenceType } from '@naire/domain/expression/checking'

interface LineProps {
  readonly condition: Condition
  readonly at: number
  /** It is begun and says nothing yet. */
  readonly isUnfinished: boolean
  readonly reads: Reads
  readonly barred: ReadonlyMap<string, Bar>
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
}

const keyOf = (path: readonly string[]) => path.join('\n')

/** An answer, how it is held against something, and against what. */
export function Line({ condition, at, isUnfinished, reads, barred, onChange, onRemove }: LineProps) {
  const { t, i18n } = useTranslation('expressions')
  const noteId = useId()
  const { path, relation } = condition
  const n = { n: at + 1 }
  const type = path.length === 0 ? null : reads.environment.typeOf(path)
  const [isOpen, setOpen] = useState(false)
  // All answers of a questionnaire are many: they are listed once somebody looks.
  const known = useMemo(() => (isOpen ? comparables(reads.environment) : []), [isOpen, reads])
  const answers = useMemo(() => {
    const optionOf = (one: readonly string[]) => {
      const label = referenceWords(one, reads, { t, language: i18n.language })
      const bar = barred.get(one[0] ?? '')
      return {
        value: keyOf(one),
        label: bar ? `${label} · ${t(`compose.${bar}`)}` : label,
        disabled: bar !== undefined,
      }
    }
    const all = known.map((one) => optionOf(one.path))
    const chosen = path.length === 0 || all.some(({ value }) => value === keyOf(path)) ? [] : [optionOf(path)]
    return [...chosen, ...all].toSorted((one, other) => Number(one.disabled) - Number(other.disabled))
  }, [known, path, reads, barred, t, i18n.language])
  const pick = (key: string) => {
    const next = key.split('\n')
    const relations = relationsOf(reads.environment.typeOf(next))
    onChange({
      path: next,
      relation: relations.includes(relation) ? relation : (relations[0] ?? 'answered'),
      values: [],
    })
  }
  const relate = (next: Relation) => onChange({ ...condition, relation: next, values: kept(condition, next) })
  return (
    <div
      className={styles.line}
      role="group"
      aria-label={t('compose.line', n)}
      aria-describedby={isUnfinished ? noteId : undefined}
    >
      <Select
        className={styles.answer ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={answers}
        value={path.length === 0 ? null : keyOf(path)}
        onChange={pick}
        onOpenChange={setOpen}
        notFoundContent={t('compose.nothing')}
        placeholder={t('compose.pick')}
        aria-label={t('compose.answer', n)}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: styles.choices ?? '' } }}
        title={path.length === 0 ? '' : (answers.find(({ value }) => value === keyOf(path))?.label ?? '')}
      />
      {path.length > 0 && (
        <>
          <select
            className={styles.joined}
            value={relation}
            onChange={({ target }) => relate(target.value as Relation)}
            aria-label={t('compose.relation', n)}
          >
            {[...new Set([...relationsOf(type), relation])].map((one) => (
              <option key={one} value={one}>
                {t(`compose.relations.${type?.kind === 'codes' || type?.kind === 'list' ? (ofMany[one] ?? one) : one}`)}
              </option>
            ))}
          </select>
          {takesValues(relation) !== 'none' && (
            <LineValue
              key={`${keyOf(path)} ${takesValues(relation)}`}
              {...{ condition, type, reads }}
              label={t('compose.value', n)}
              onValues={(values) => onChange({ ...condition, values })}
            />
          )}
        </>
      )}
      {(path.length > 0 || at > 0) && (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('compose.remove', n)}
          onClick={onRemove}
        />
      )}
      {isUnfinished && (
        <p id={noteId} className={styles.unfinished}>
          {t('compose.unfinished')}
        </p>
      )}
    </div>
  )
}

/** Of several answers one is among them. */
const ofMany: Readonly<Partial<Record<Relation, string>>> = { is: 'includes', isNot: 'excludes' }

/** Keeps the values compared with, where the next relation still takes them. */
function kept({ relation, values }: Condition, next: Relation): Condition['values'] {
  return takesValues(next) === takesValues(relation) ? values : []
}

interface LineValueProps {
  readonly condition: Condition
  /** Of what it is held against; null: not known. */
  readonly type: ReferenceType | null
  readonly reads: Reads
  readonly label: string
  readonly onValues: (values: Condition['values']) => void
}

/** Options to choose from, a number, a date or a text; several where any of them may be meant. */
function LineValue({ condition: { path, relation, values }, type, reads, label, onValues }: LineValueProps) {
  const { t } = useTranslation('expressions')
  const isOne = takesValues(relation) === 'one'
  const [first] = values
  if ((type?.kind === 'choice' || type?.kind === 'codes') && !isOne) {
    const options = type.codes.map((value) => ({
      value,
      label: `${value} ${reads.naming.optionTitle(path, value) ?? ''}`.trim(),
    }))
    return (
      <Select
        className={styles.value ?? ''}
        mode="multiple"
        options={options}
        value={values.map(String)}
        onChange={(next: readonly string[]) => onValues(next)}
        placeholder={t('compose.pickOption')}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={label}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: styles.choices ?? '' } }}
      />
    )
  }
  const isNumber = type?.kind === 'number' || type?.kind === 'choice'
  if (values.length > 1)
    return (
      <Select
        className={styles.value ?? ''}
        mode="tags"
        value={values.map(String)}
        onChange={(next: readonly string[]) => onValues(isNumber ? next.flatMap(numberIn) : next)}
        aria-label={label}
        open={false}
      />
    )
  if (isNumber)
    return (
      <InputNumber
        value={first === undefined || Number.isNaN(Number(first)) ? null : Number(first)}
        onChange={(value) => onValues(value === null ? [] : [value])}
        aria-label={label}
      />
    )
  return (
    <Input
      className={styles.value ?? ''}
      dir="auto"
      value={String(first ?? '')}
      onChange={({ target }) => onValues(target.value.trim() === '' ? [] : [target.value])}
      placeholder={type?.kind === 'date' ? '2026-01-31' : ''}
      aria-label={label}
    />
  )
}

const numberIn = (text: string): readonly number[] =>
  text.trim() === '' || Number.isNaN(Number(text)) ? [] : [Number(text)]
