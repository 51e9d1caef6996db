import {
  attachmentFields,
  exportFormats,
  exportLimits as limits,
  usualFileNames,
  type ExportFormat,
} from '@naire/domain/exports'
import { languages } from '@naire/domain/languages'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../workplace.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import type { ExportScope } from './ExportButton.tsx'
import styles from './exports.module.css'
import type { ExportWish, useExports } from './use-exports.ts'

interface ExportFormProps {
  readonly naireSid: string
  readonly scope: ExportScope
  readonly request: ReturnType<typeof useExports>['request']
}

interface Choices {
  readonly format: ExportFormat
  readonly which: 'found' | 'selected'
  readonly columns: 'all' | 'shown' | 'picked'
  /** Keys of columns. */
  readonly picked: readonly string[]
  readonly values: NonNullable<ExportWish['values']>
  readonly multiple: NonNullable<ExportWish['multiple']>
  readonly timeZone: string
  readonly language: string
  readonly tests: boolean
  readonly fileNames: string
}

/** Formats whose cells are codes, with their labels beside them. */
const labelled: readonly ExportFormat[] = ['sav', 'r', 'codebook', 'ddi']

export function ExportForm({ naireSid, scope, request }: ExportFormProps) {
  const { t } = useTranslation('exports')
  const { notices } = useWorkplace()
  const [form] = Form.useForm<Choices>()
  const format = Form.useWatch('format', form) ?? 'xlsx'
  const hasColumns = format !== 'attachments'
  const start = (choices: Choices) =>
    request.mutate(wishOf({ ...usual, ...choices }, scope), {
      onError: (error) => notices.danger(error.message),
    })
  return (
    <Form<Choices>
      form={form}
      layout="vertical"
      initialValues={usualFor(scope)}
      onFinish={start}
      className={styles.form!}
    >
      <Form.Item name="format" label={t('format')} extra={t(`about.${format}`)}>
        <Select options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))} />
      </Form.Item>
      <WhichSessions scope={scope} />
      {hasColumns && <Columns naireSid={naireSid} scope={scope} />}
      {hasColumns && !labelled.includes(format) && (
        <Form.Item name="values" label={t('values')}>
          <Radio.Group options={(['codes', 'labels', 'both'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      {hasColumns && (
        <Form.Item name="multiple" label={t('multiple')}>
          <Radio.Group options={(['each', 'one'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      {hasColumns ? <Words /> : <FileNames />}
      <Form.Item name="tests" valuePropName="checked">
        <Checkbox>{t('tests')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={request.isPending} block>
        {t('start')}
      </Button>
    </Form>
  )
}

function WhichSessions({ scope: { count, sids = [] } }: { readonly scope: ExportScope }) {
  const { t } = useTranslation('exports')
  if (sids.length === 0)
    return <p className={styles.which}>{count === undefined ? t('foundAll') : t('found', { count })}</p>
  return (
    <Form.Item name="which" label={t('which')}>
      <Radio.Group
        options={[
          {
            value: 'selected',
            label: t('selected', { count: sids.length }),
            disabled: sids.length > limits.sids,
          },
          { value: 'found', label: count === undefined ? t('foundAll') : t('found', { count }) },
        ]}
      />
    </Form.Item>
  )
}

function Columns({ naireSid, scope: { columns } }: Pick<ExportFormProps, 'naireSid' | 'scope'>) {
  const { t } = useTranslation('exports')
  const which = Form.useWatch<Choices['columns']>('columns')
  return (
    <>
      <Form.Item name="columns" label={t('columns')}>
        <Radio.Group
          options={[
            { value: 'all', label: t('allColumns') },
            ...(columns === undefined ? [] : [{ value: 'shown', label: t('shownColumns', { count: columns.length }) }]),
            { value: 'picked', label: t('pickedColumns') },
          ]}
        />
      </Form.Item>
      {which === 'picked' && (
        <Form.Item
          name="picked"
          label={t('pickedColumns')}
          rules={[
            { required: true, message: t('pickOne') },
            { type: 'array', max: limits.columns, message: t('pickFewer', { count: limits.columns }) },
          ]}
        >
          <ColumnPicker naireSid={naireSid} />
        </Form.Item>
      )}
    </>
  )
}

/** Language of titles, and the clock of times. */
function Words() {
  const { t, i18n } = useTranslation('exports')
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), [])
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <div className={styles.pair}>
      <Form.Item name="language" label={t('language')}>
        <Select
          options={[
            { value: '', label: t('ownLanguage') },
            ...languages.map((value) => ({ value: value as string, label: names.of(value) ?? value })),
          ]}
        />
      </Form.Item>
      <Form.Item name="timeZone" label={t('timeZone')}>
        <Select showSearch options={zones} />
      </Form.Item>
    </div>
  )
}

function FileNames() {
  const { t } = useTranslation('exports')
  return (
    <Form.Item
      name="fileNames"
      label={t('fileNames')}
      extra={
        <ul className={styles.fields}>
          {attachmentFields.map((field) => (
            <li key={field}>
              <code>{`{${field}}`}</code> {t(`fields.${field}`)}
            </li>
          ))}
        </ul>
      }
    >
      <Input dir="ltr" maxLength={limits.fileNamesLength} />
    </Form.Item>
  )
}

const usual: Choices = {
  format: 'xlsx',
  which: 'found',
  columns: 'all',
  picked: [],
  values: 'labels',
  multiple: 'each',
  timeZone: 'UTC',
  language: '',
  tests: false,
  fileNames: usualFileNames,
}

const usualFor = ({ sids = [], columns = [] }: ExportScope): Choices => ({
  ...usual,
  picked: columns,
  which: sids.length > 0 && sids.length <= limits.sids ? 'selected' : 'found',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

function wishOf(choices: Choices, { filter, sids, columns }: ExportScope): ExportWish {
  const { format, which, values, multiple, timeZone, language, tests, fileNames } = choices
  const keys = { all: undefined, shown: columns, picked: choices.picked }[choices.columns]
  const isSelected = which === 'selected' && sids !== undefined && sids.length > 0
  return {
    format,
    filter: isSelected ? '' : filter,
    sids: isSelected ? [...sids] : null,
    columns: keys === undefined || keys.length === 0 ? null : [...keys],
    values,
    multiple,
    timeZone,
    language,
    tests,
    fileNames,
  }
}
