import { ApartmentOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Form, Input, Modal, Select } from 'antd'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'
import { useDepts, useOrgCommands, type DeptChange, type DeptRow } from './use-orgs.ts'
import { Whole } from '../../workplace/SearchBox.tsx'

interface DeptAct {
  readonly dept: DeptRow
  readonly change: DeptChange
}

/** Departments of an organisation as a tree; each is renamed, moved, merged or, when it is empty, deleted. */
export function Depts({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const depts = useDepts(orgSid)
  const [asked, setAsked] = useState<DeptAct | null>(null)
  const rows = depts.data ?? []
  return (
    <>
      <ListState query={depts} isEmpty={rows.length === 0} empty={{ title: t('orgs.noDepts') }}>
        <ul className={styles.tree}>
          {rows.map((dept) => (
            <li
              key={dept.Sid}
              className={styles.dept}
              style={{ '--depth': dept.Path.split('/').length - 1 } as CSSProperties}
            >
              <ApartmentOutlined aria-hidden /> <bdi>{dept.Name}</bdi>
              {can('manageOrgs') && <DeptMenu dept={dept} onAsk={(change) => setAsked({ dept, change })} />}
            </li>
          ))}
        </ul>
      </ListState>
      <AddDept orgSid={orgSid} depts={rows} />
      {asked && <DeptDialog orgSid={orgSid} depts={rows} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** The root is the organisation itself: it keeps its place. */
const changesOf = ({ ParentSid }: DeptRow): readonly DeptChange[] =>
  ParentSid === null ? ['rename'] : ['rename', 'move', 'merge', 'remove']

function DeptMenu({ dept, onAsk }: { readonly dept: DeptRow; readonly onAsk: (change: DeptChange) => void }) {
  const { t } = useTranslation()
  const items = changesOf(dept).map((key) => ({ key, label: t(`orgs.${key}Dept`), danger: key === 'remove' }))
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => onAsk(key as DeptChange) }} trigger={['click']} autoFocus>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('orgs.deptMore', { name: dept.Name })} />
    </Dropdown>
  )
}

interface DeptDialogProps extends DeptAct {
  readonly orgSid: string
  readonly depts: readonly DeptRow[]
  readonly onClose: () => void
}

function DeptDialog({ orgSid, depts, dept, change, onClose }: DeptDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { changeDept } = useOrgCommands()
  const [form] = Form.useForm<{ readonly name?: string; readonly toSid?: string }>()
  const isTo = change === 'move' || change === 'merge'
  const others = depts.filter(({ Path }) => Path !== dept.Path && !Path.startsWith(`${dept.Path}/`))
  const title = t(`orgs.${change}Dept`)
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: change === 'remove' }}
      confirmLoading={changeDept.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        name="change-dept"
        form={form}
        layout="vertical"
        initialValues={{ name: dept.Name }}
        onFinish={(values) =>
          changeDept.mutate(
            { orgSid, deptSid: dept.Sid, change, ...values },
            { onSuccess: () => (notices.success(t('orgs.deptChanged')), onClose()) },
          )
        }
      >
        {change === 'merge' && <p>{t('orgs.mergeHint', { name: dept.Name })}</p>}
        {change === 'remove' && <p>{t('orgs.removeHint', { name: dept.Name })}</p>}
        {change === 'rename' && (
          <Form.Item name="name" label={t('orgs.deptName')} rules={[{ required: true, whitespace: true }]}>
            <Input autoFocus maxLength={50} />
          </Form.Item>
        )}
        {isTo && (
          <Form.Item name="toSid" label={t('orgs.toDept')} rules={[{ required: true }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={others.map(({ Sid, Path }) => ({ value: Sid, label: Path }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

interface DeptValues {
  readonly name: string
  readonly parentSid?: string
}

function AddDept({ orgSid, depts }: { readonly orgSid: string; readonly depts: readonly DeptRow[] }) {
  const { t } = useTranslation()
  const { addDept } = useOrgCommands()
  const [form] = Form.useForm<DeptValues>()
  const add = ({ name, parentSid }: DeptValues) =>
    addDept.mutate({ orgSid, name: name.trim(), parentSid: parentSid ?? null }, { onSuccess: () => form.resetFields() })
  return (
    <Form name="dept" form={form} className={styles.addDept ?? ''} onFinish={add}>
      <Form.Item name="name" noStyle rules={[{ required: true, whitespace: true }]}>
        <Input placeholder={t('orgs.deptName')} aria-label={t('orgs.deptName')} />
      </Form.Item>
      <Form.Item name="parentSid" noStyle>
        <Select
          allowClear
          placeholder={<Whole words={t('orgs.parentDept')} />}
          aria-label={t('orgs.parentDept')}
          options={depts.map(({ Sid, Path }) => ({ value: Sid, label: Path }))}
        />
      </Form.Item>
      <Button htmlType="submit" icon={<PlusOutlined />} loading={addDept.isPending}>
        {t('orgs.addDept')}
      </Button>
    </Form>
  )
}
