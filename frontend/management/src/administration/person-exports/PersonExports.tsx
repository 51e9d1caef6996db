import { DownloadOutlined } from '@ant-design/icons'
import type { ExportOrgBody, ExportPersonBody, PersonExportRow } from '@naire/contract'
import { personKeys, type PersonKey } from '@naire/domain/exports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './person-exports.module.css'

const call = (orgSid: string, what: string) => `${entity('Orgs', orgSid)}/SurveyExpert.${what}()`
/** Of a list that is shown while exports are made. */
const refetchMs = 3_000

const isUnderWay = ({ Status }: PersonExportRow): boolean => Status === 'waiting' || Status === 'running'

/** Everything that is known of one person, as a file: asked for here, fetched here within its days. */
export function PersonExports({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation('retention')
  const [isOpen, setOpen] = useState(false)
  return (
    <ExportPart orgSid={orgSid} list="PersonExports" title={t('person.title')} hint={t('person.hint')}>
      <Button onClick={() => setOpen(true)}>{t('person.ask')}</Button>
      {isOpen && <AskDialog orgSid={orgSid} onClose={() => setOpen(false)} />}
    </ExportPart>
  )
}

/** Everything that an organisation holds, as a file. */
export function OrgExports({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation('retention')
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () => {
      const body: ExportOrgBody = { Sid: newSid() }
      return http.post(call(orgSid, 'Export'), body)
    },
    onSuccess: () => notices.success(t('person.asked')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['Exports', orgSid] }),
  })
  const said = 'person.organisation'
  return (
    <ExportPart orgSid={orgSid} list="Exports" title={t(`${said}.title`)} hint={t(`${said}.hint`)}>
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        {t(`${said}.ask`)}
      </Button>
    </ExportPart>
  )
}

interface ExportPartProps {
  readonly orgSid: string
  readonly list: 'PersonExports' | 'Exports'
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function ExportPart({ orgSid, list, title, hint, children }: ExportPartProps) {
  const { t } = useTranslation('retention')
  const { http } = useWorkplace()
  const label = useId()
  const exports = useQuery({
    queryKey: [list, orgSid],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly PersonExportRow[]>>(call(orgSid, list), { signal })).value,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refetchMs : false),
  })
  const rows = exports.data ?? []
  return (
    <section className={styles.part} aria-labelledby={label}>
      <h2 className={styles.heading} id={label}>
        {title}
      </h2>
      <p>{hint}</p>
      <ListState query={exports} isEmpty={rows.length === 0} empty={{ title: t('person.empty') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <ExportItem key={row.Sid} row={row} />
          ))}
        </ul>
      </ListState>
      <div>{children}</div>
    </section>
  )
}

function ExportItem({ row }: { readonly row: PersonExportRow }) {
  const { t } = useTranslation('retention')
  return (
    <li className={styles.item}>
      <span>
        {t(`person.keys.${row.By}`)} · <Moment at={row.AskedAt} /> ·{' '}
        {row.By === 'organisation'
          ? t('person.organisation.progress', { done: row.Done, total: row.Total })
          : t('person.holds', { sessions: row.Sessions, people: row.People })}
      </span>
      {row.Link === null ? (
        <span role="status">{t(`person.states.${row.Status}`)}</span>
      ) : (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} href={row.Link} download>
          {t('person.fetch')}
        </Button>
      )}
    </li>
  )
}

interface Values {
  readonly By: PersonKey
  readonly Value: string
  readonly NaireSid?: string
}

function AskDialog({ orgSid, onClose }: { readonly orgSid: string; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('retention')
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const by = Form.useWatch('By', form) ?? 'session'
  // The same for each try of this dialog.
  const [sid] = useState(newSid)
  const ask = useMutation({
    mutationFn: (values: Values) => {
      const body: ExportPersonBody = { Sid: sid, ...values, Language: i18n.language }
      return http.post(call(orgSid, 'ExportPerson'), body)
    },
    onSuccess: () => (notices.success(t('person.asked')), onClose()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['PersonExports', orgSid] }),
  })
  const needsNaire = by === 'code' || by === 'contact'
  return (
    <Modal
      open
      title={t('person.ask')}
      okText={t('person.ask')}
      confirmLoading={ask.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="person-export"
        form={form}
        layout="vertical"
        initialValues={{ By: 'session' }}
        onFinish={ask.mutate}
      >
        <Form.Item name="By" label={t('person.by')}>
          <Select options={personKeys.map((value) => ({ value, label: t(`person.keys.${value}`) }))} />
        </Form.Item>
        {needsNaire && (
          <Form.Item name="NaireSid" label={t('person.naire')} rules={[{ required: true }]}>
            <NaireSelect orgSid={orgSid} />
          </Form.Item>
        )}
        <Form.Item
          name="Value"
          label={t(`person.keys.${by}`)}
          extra={t('person.valueHint')}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input dir="ltr" maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface NaireSelectProps {
  readonly orgSid: string
  /** Given by the form. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (sid: string) => void
}

function NaireSelect({ orgSid, id, value, onChange }: NaireSelectProps) {
  const { http } = useWorkplace()
  const naires = useQuery({
    queryKey: ['naires', 'of-org', orgSid],
    queryFn: async ({ signal }) => {
      const options = { filter: `OrgSid eq ${quoted(orgSid)}`, select: 'Sid,Name', orderby: 'Name', top: 1_000 }
      const page = await http.get<ODataPage<{ readonly Sid: string; readonly Name: string }>>(
        query('/odata/Naires', options),
        { signal },
      )
      return page.value
    },
  })
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      {...(onChange !== undefined && { onChange })}
      showSearch={{ optionFilterProp: 'label' }}
      loading={naires.isPending}
      options={naires.data?.map(({ Sid, Name }) => ({ value: Sid, label: Name })) ?? []}
    />
  )
}
