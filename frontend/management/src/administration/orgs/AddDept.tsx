import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './orgs.module.css'
import { type DeptRow, useOrgCommands } from './use-orgs.ts'

interface DeptValues {
  readonly name: string
  readonly parentSid?: string
}

export function AddDept({ orgSid, depts }: { readonly orgSid: string; readonly depts: readonly DeptRow[] }) {
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
          placeholder={t('orgs.parentDept')}
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
