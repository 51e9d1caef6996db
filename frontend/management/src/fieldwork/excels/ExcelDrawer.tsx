import { excelLimits, isSheetUrl } from '@naire/domain/excels'
import { Alert, Button, Drawer, Form, Input, Select, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useCustomers, useExcelCommands, type ExcelRow, type SentExcel } from './use-excels.ts'

/** Sheet or link that the drawer makes or changes; `row` null: a new one. */
export type EditedExcel =
  | { readonly kind: 'sheet'; readonly row: ExcelRow | null; readonly file: File | null }
  | { readonly kind: 'link'; readonly row: ExcelRow | null }

interface ExcelDrawerProps {
  readonly naireSid: string
  readonly edited: EditedExcel
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly url?: string
  readonly users: readonly string[]
}

/** Name, address and customers of a sheet, and the file that takes the place of its content. */
export function ExcelDrawer({ naireSid, edited, onClose }: ExcelDrawerProps) {
  const { t } = useTranslation(['excel', 'management'])
  const { notices } = useWorkplace()
  const { save } = useExcelCommands(naireSid)
  const customers = useCustomers()
  const [form] = Form.useForm<Values>()
  const { row } = edited
  const [file, setFile] = useState(edited.kind === 'sheet' ? edited.file : null)
  const [isDirty, setDirty] = useState(file !== null)
  const leave = useLeavePrompt(isDirty)
  const isLink = edited.kind === 'link'
  const isTooLarge = file !== null && file.size > excelLimits.bytes
  const send = ({ name, url, users }: Values) => {
    const excel: SentExcel = {
      ...(row && { Sid: row.Sid, Edition: row.Edition }),
      NaireSid: naireSid,
      Name: name.trim(),
      ...(isLink && url !== undefined && { Data: url.trim() }),
      ExcelUsers: users.map((UserSid) => ({ UserSid })),
    }
    save.mutate(
      { excel, isLink, ...(file && { file }) },
      { onSuccess: (saved) => (notices.success(t('saved', { name: saved.Name })), onClose()) },
    )
  }
  const options = (customers.data ?? []).map(({ Sid, Code, Name }) => ({ value: Sid, label: Name ?? Code }))
  const kept = (row?.ExcelUsers ?? []).filter(({ UserSid }) => options.every(({ value }) => value !== UserSid))
  return (
    <Drawer
      open
      title={t(row ? 'editTitle' : isLink ? 'link' : file ? 'upload' : 'blank')}
      size={480}
      onClose={() => leave(onClose)}
      mask={{ closable: !isDirty }}
      footer={
        <Button type="primary" loading={save.isPending} disabled={isTooLarge} onClick={form.submit}>
          {save.isPending ? t('saving') : t('management:actions.save')}
        </Button>
      }
    >
      <Form<Values>
        name="excel"
        form={form}
        layout="vertical"
        initialValues={{
          name: row?.Name ?? file?.name.replace(/\.(xlsx|csv)$/i, '') ?? '',
          url: row?.Data ?? '',
          users: row?.ExcelUsers.map(({ UserSid }) => UserSid) ?? [],
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={send}
      >
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
        >
          <Input maxLength={excelLimits.nameLength} />
        </Form.Item>
        {isLink && (
          <Form.Item
            name="url"
            label={t('address')}
            extra={t('addressHint')}
            rules={[
              { required: true, message: t('addressInvalid') },
              {
                validator: (_, value: string) =>
                  value.trim() === '' || isSheetUrl(value.trim())
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('addressInvalid'))),
              },
            ]}
          >
            <Input type="url" dir="ltr" maxLength={excelLimits.urlLength} placeholder="https://" />
          </Form.Item>
        )}
        {!isLink && (row !== null || file !== null) && (
          <Form.Item label={t('file')} extra={row ? t('replaceHint') : null}>
            <Upload
              accept=".xlsx,.csv"
              maxCount={1}
              fileList={file ? [{ uid: 'file', name: file.name, size: file.size }] : []}
              beforeUpload={(next) => (setFile(next), setDirty(true), false)}
              onRemove={() => setFile(null)}
            >
              <Button icon={<UploadOutlined aria-hidden />}>{t('chooseFile')}</Button>
            </Upload>
            {isTooLarge && (
              <Alert type="error" title={t('fileTooLarge', { megabytes: excelLimits.bytes / 1024 / 1024 })} />
            )}
          </Form.Item>
        )}
        <Form.Item name="users" label={t('users')} extra={t('usersHint')}>
          <Select
            mode="multiple"
            maxCount={excelLimits.users}
            loading={customers.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={t('noCustomers')}
            options={[...options, ...kept.map(({ UserSid, UserName }) => ({ value: UserSid, label: UserName }))]}
          />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
