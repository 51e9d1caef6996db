import { Button, Drawer, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useUserCommands } from './use-user-commands.ts'
import type { UserFormValues, UserRow } from './user-row.ts'
import { UserFields } from './UserFields.tsx'

interface UserDrawerProps {
  /** `null`: a new one. */
  readonly user: UserRow | null
  readonly orgSid: string | null
  readonly onClose: () => void
}

export function UserDrawer({ user, orgSid, onClose }: UserDrawerProps) {
  const { t } = useTranslation()
  const { notices, setLeavePrompt } = useWorkplace()
  const { save } = useUserCommands()
  const [form] = Form.useForm<UserFormValues>()
  const [isDirty, setDirty] = useState(false)
  useEffect(() => (setLeavePrompt(isDirty), () => setLeavePrompt(false)), [isDirty, setLeavePrompt])
  const submit = (values: UserFormValues) =>
    save.mutate(
      { sid: user?.Sid ?? null, values },
      { onSuccess: () => (notices.success(t('users.saved', { name: values.Name })), onClose()) },
    )
  const saveButton = (
    <Button type="primary" loading={save.isPending} onClick={form.submit}>
      {t('actions.save')}
    </Button>
  )
  return (
    <Drawer
      open
      title={t(user ? 'users.editTitle' : 'users.addTitle')}
      size={480}
      onClose={onClose}
      footer={saveButton}
      mask={{ closable: !isDirty }}
    >
      <Form<UserFormValues>
        name="user"
        form={form}
        layout="vertical"
        scrollToFirstError
        initialValues={user ?? { OrgSid: orgSid ?? undefined }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <UserFields userSid={user?.Sid ?? null} />
      </Form>
    </Drawer>
  )
}
