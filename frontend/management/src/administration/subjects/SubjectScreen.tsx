import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, App, Space, Switch, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type SubjectRow, useSubjects } from '../../workplace/use-subjects.ts'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './subjects.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
import { NewSubject } from './NewSubject.tsx'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

export default function SubjectScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { orgSid = '' } = useParams()
  const subjects = useSubjects()
  const [edited, setEdited] = useState<SubjectRow | 'new' | null>(null)
  const rows = subjects.data?.filter((subject) => subject.OrgSid === orgSid) ?? []
  const mayEdit = can('manageSubjects')
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('subjects.add')}
    </Button>
  )
  return (
    <Screen title={t('screens.subjectMng.title')} hint={t('subjects.hint')} actions={add}>
      <ListState
        query={subjects}
        isEmpty={rows.length === 0}
        empty={{ title: t('subjects.empty'), hint: t('subjects.emptyHint'), action: add }}
      >
        <SubjectTable rows={rows} mayEdit={mayEdit} onEdit={setEdited} />
      </ListState>
      {edited === 'new' && <NewSubject orgSid={orgSid} subjects={rows} onClose={() => setEdited(null)} />}
      {edited && edited !== 'new' && <RenameDialog subject={edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}

interface RenameDialogProps {
  readonly subject: SubjectRow
  readonly onClose: () => void
}

function RenameDialog({ subject, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { rename } = useSubjectCommands()
  const [form] = Form.useForm<{ name: string }>()
  const submit = ({ name }: { readonly name: string }) =>
    rename.mutate(
      { sid: subject.Sid, name: name.trim() },
      { onSuccess: () => (notices.success(t('subjects.saved', { name })), onClose()) },
    )
  return (
    <Modal
      open
      title={t('subjects.renameTitle')}
      okText={t('actions.save')}
      confirmLoading={rename.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="subject" form={form} layout="vertical" initialValues={{ name: subject.Name }} onFinish={submit}>
        <Form.Item
          name="name"
          label={t('subjects.name')}
          rules={[{ required: true, whitespace: true, message: t('subjects.nameMissing') }]}
        >
          <Input autoFocus maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface SubjectTableProps {
  readonly rows: readonly SubjectRow[]
  readonly mayEdit: boolean
  readonly onEdit: (subject: SubjectRow) => void
}

/** Rules of a project: approval before publishing, and being offered as a template. */
const rules = [
  {
    rule: 'RuleApproval',
    field: 'needsApproval',
    column: 'NeedsApproval',
    label: 'collaboration:approval.rule',
    hint: 'collaboration:approval.ruleHint',
    width: 170,
  },
  {
    rule: 'RuleTemplate',
    field: 'isTemplate',
    column: 'IsTemplate',
    label: 'subjects.template',
    hint: 'subjects.templateHint',
    width: 120,
  },
] as const

function SubjectTable({ rows, mayEdit, onEdit }: SubjectTableProps) {
  const { t } = useTranslation()
  const { set } = useSubjectCommands()
  const columns: TableColumnsType<SubjectRow> = [
    {
      title: t('subjects.name'),
      dataIndex: 'Name',
      render: (name: string, { OrgSid, Sid }) => <Link to={`/subject/${OrgSid}/${Sid}`}>{name}</Link>,
    },
    ...rules.map(({ rule, field, column, label, hint, width }) => ({
      title: t(label),
      dataIndex: column,
      width,
      render: (_: unknown, { Sid, Name, [column]: isOn }: SubjectRow) => (
        <Switch
          checked={isOn}
          disabled={!mayEdit}
          loading={set.isPending && set.variables.sid === Sid && set.variables.rule === rule}
          aria-label={`${t(label)}: ${Name}`}
          title={t(hint)}
          onChange={(isNowOn) => set.mutate({ sid: Sid, rule, body: { [field]: isNowOn } })}
        />
      ),
    })),
    { title: t('subjects.created'), dataIndex: 'CreateTime', width: 170, render: (at: string) => <Moment at={at} /> },
    ...(mayEdit
      ? [
          {
            title: t('actions.column'),
            key: 'actions',
            width: 160,
            render: (_: unknown, subject: SubjectRow) => <RowActions subject={subject} onEdit={onEdit} />,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.table}>
      <Table<SubjectRow>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </div>
  )
}

function RowActions({
  subject,
  onEdit,
}: {
  readonly subject: SubjectRow
  readonly onEdit: (subject: SubjectRow) => void
}) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { remove } = useSubjectCommands()
  const ask = () =>
    modal.confirm({
      title: t('subjects.deleteTitle', { name: subject.Name }),
      content: t('subjects.deleteHint'),
      okText: t('actions.delete'),
      ...dangerous,
      onOk: () => remove.mutateAsync(subject.Sid).catch(() => undefined),
    })
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onEdit(subject)}>
        {t('subjects.rename')}
      </Button>
      <Button type="link" size="small" danger onClick={ask}>
        {t('actions.delete')}
      </Button>
    </Space>
  )
}

interface SubjectRule {
  readonly sid: string
  readonly rule: (typeof rules)[number]['rule']
  readonly body: object
}

function useSubjectCommands() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['subjects'] })
  return {
    rename: useMutation({
      mutationFn: ({ sid, name }: { readonly sid: string; readonly name: string }) =>
        http.put(entity('Subjects', sid), { Name: name }),
      onSuccess,
    }),
    set: useMutation({
      mutationFn: ({ sid, rule, body }: SubjectRule) =>
        http.post(`${entity('Subjects', sid)}/SurveyExpert.${rule}()`, body),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (sid: string) => http.delete(entity('Subjects', sid)), onSuccess }),
  }
}
