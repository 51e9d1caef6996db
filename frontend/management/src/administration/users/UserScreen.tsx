import { FileExcelOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Form, Checkbox, Input, Select, type SelectProps } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox, Whole } from '../../workplace/SearchBox.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { LoadUsers } from './LoadUsers.tsx'
import {
  signInDays,
  userStatus,
  useUserCommands,
  useUsers,
  type SignInFilter,
  type UserFormValues,
  type UserRow,
} from './use-user-commands.ts'
import styles from './users.module.css'
import { UserTable } from './UserTable.tsx'
import { userRules } from './user-rules.ts'
import { useOrgs, useDepts } from '../orgs/use-orgs.ts'
import { roles } from '@naire/domain/access'
import { longestMail, usualNickname } from '@naire/domain/users'

export default function UserScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const orgSid = useParams()['orgSid'] ?? me.OrgSid
  // A link may name somebody.
  const named = useSearchParams()[0].get('user') ?? ''
  const [keyword, setKeyword] = useState(named)
  const [authority, setAuthority] = useState<number | null>(null)
  const [deptSid, setDeptSid] = useState<string | null>(null)
  const [status, setStatus] = useState<number | null>(null)
  const [signIn, setSignIn] = useState<SignInFilter | null>(null)
  const [edited, setEdited] = useState<UserRow | 'new' | null>(null)
  const [isLoading, setLoading] = useState(false)
  const { data: depts = [] } = useDepts(orgSid)
  const users = useUsers({ orgSid, keyword: useDeferredValue(keyword), authority, deptSid, status, signIn })
  const rows = users.data?.pages.flatMap((page) => page.value) ?? []
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('users.add')}
    </Button>
  )
  return (
    <Screen
      title={t('screens.userMng.title')}
      hint={t('users.count', { count: users.data?.pages[0]?.['@odata.count'] ?? rows.length })}
      actions={
        <>
          {orgSid !== null && (
            <Button icon={<FileExcelOutlined />} onClick={() => setLoading(true)}>
              {t('users.load')}
            </Button>
          )}
          {add}
        </>
      }
    >
      <div className={styles.filters}>
        <SearchBox defaultValue={named} label={t('users.search')} onWords={setKeyword} />
        <RoleSelect
          allowClear
          placeholder={t('users.anyRole')}
          aria-label={t('users.fields.Authority')}
          value={authority}
          onChange={(role) => setAuthority(role ?? null)}
        />
        {orgSid !== null && (
          <Select<string | null>
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={<Whole words={t('users.anyDept')} />}
            aria-label={t('users.fields.DeptSid')}
            value={deptSid}
            options={depts.map(({ Sid, Path }) => ({ value: Sid, label: Path }))}
            onChange={(dept) => setDeptSid(dept ?? null)}
          />
        )}
        <Select<number | null>
          allowClear
          placeholder={t('users.anyStatus')}
          aria-label={t('users.fields.Status')}
          value={status}
          options={(['normal', 'block'] as const).map((key) => ({
            value: userStatus[key],
            label: t(`users.status.${key}`),
          }))}
          onChange={(wanted) => setStatus(wanted ?? null)}
        />
        <Select<SignInFilter | null>
          allowClear
          placeholder={t('users.anySignIn')}
          aria-label={t('users.fields.LastSignInTime')}
          value={signIn}
          options={[
            { value: 'never', label: t('users.signIns.never') },
            ...(['recent', 'dormant'] as const).map((value) => ({
              value,
              label: t(`users.signIns.${value}`, { n: signInDays[value] }),
            })),
          ]}
          onChange={(wanted) => setSignIn(wanted ?? null)}
        />
      </div>
      <ListState
        query={users}
        isEmpty={rows.length === 0}
        empty={{ title: t('users.empty'), hint: t('users.emptyHint'), action: add }}
      >
        <UserTable rows={rows} onEdit={setEdited} />
        <MoreButton
          onMore={users.hasNextPage ? () => void users.fetchNextPage() : null}
          isLoading={users.isFetchingNextPage}
        />
      </ListState>
      {isLoading && orgSid !== null && <LoadUsers orgSid={orgSid} onClose={() => setLoading(false)} />}
      {edited && <UserDrawer user={edited === 'new' ? null : edited} orgSid={orgSid} onClose={() => setEdited(null)} />}
    </Screen>
  )
}

interface UserDrawerProps {
  /** `null`: a new one. */
  readonly user: UserRow | null
  readonly orgSid: string | null
  readonly onClose: () => void
}

function UserDrawer({ user, orgSid, onClose }: UserDrawerProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { save } = useUserCommands()
  const [form] = Form.useForm<UserFormValues>()
  const [isDirty, setDirty] = useState(false)
  // Until it is written by hand, that of a new user follows from name and account.
  const isOwnNickname = useRef(user !== null)
  const leave = useLeavePrompt(isDirty)
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
      onClose={() => leave(onClose)}
      footer={saveButton}
      mask={{ closable: !isDirty }}
    >
      <Form<UserFormValues>
        name="user"
        form={form}
        layout="vertical"
        scrollToFirstError
        initialValues={user ?? { OrgSid: orgSid ?? undefined }}
        onValuesChange={(changed, { Code: code = '', Name: name = '' }) => {
          setDirty(true)
          if ('Nickname' in changed) isOwnNickname.current = true
          else if (!isOwnNickname.current) form.setFieldsValue({ Nickname: usualNickname({ code, name }) })
        }}
        onFinish={submit}
      >
        <UserFields userSid={user?.Sid ?? null} />
      </Form>
    </Drawer>
  )
}

function UserFields({ userSid }: { readonly userSid: string | null }) {
  const { t } = useTranslation()
  const { http, me } = useWorkplace()
  const rules = userRules(t, http, userSid)
  const label = (field: string) => t(`users.fields.${field}`)
  return (
    <>
      <Form.Item name="OrgSid" label={label('OrgSid')} rules={rules.OrgSid}>
        <OrgSelect />
      </Form.Item>
      <Form.Item name="DeptSid" label={label('DeptSid')} rules={rules.DeptSid} dependencies={['OrgSid']}>
        <DeptSelect />
      </Form.Item>
      <Form.Item name="Authority" label={label('Authority')} rules={rules.Authority}>
        <RoleSelect />
      </Form.Item>
      <Form.Item
        name="Code"
        label={label('Code')}
        rules={rules.Code}
        validateTrigger={['onChange', 'onBlur']}
        extra={t('users.codeHint')}
      >
        <Input autoComplete="off" autoCapitalize="none" maxLength={16} />
      </Form.Item>
      <Form.Item name="Name" label={label('Name')} rules={rules.Name}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="Nickname" label={label('Nickname')} rules={rules.Nickname} extra={t('users.nicknameHint')}>
        <Input autoComplete="off" maxLength={16} />
      </Form.Item>
      {userSid === null && (
        <>
          <Form.Item name="Password" label={label('Password')} rules={rules.Password}>
            <Input.Password autoComplete="new-password" />
          </Form.Item>
          <Form.Item name="RePassword" label={label('RePassword')} dependencies={['Password']} rules={rules.RePassword}>
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        </>
      )}
      <Form.Item name="Tel" label={label('Tel')}>
        <Input inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="Mail" label={label('Mail')} rules={rules.Mail} extra={t('users.mailHint')}>
        <Input type="email" dir="ltr" autoComplete="off" maxLength={longestMail} />
      </Form.Item>
      <Form.Item name="SeesPhones" valuePropName="checked" extra={t('users.seesPhonesHint')}>
        <Checkbox disabled={userSid === me.Sid}>{label('SeesPhones')}</Checkbox>
      </Form.Item>
    </>
  )
}

function OrgSelect(props: SelectProps<string>) {
  const { data: orgs = [], isPending } = useOrgs()
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      options={orgs.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
    />
  )
}

/** Departments of the organisation that the form has chosen. */
function DeptSelect(props: SelectProps<string>) {
  const orgSid = Form.useWatch<string | undefined>('OrgSid')
  const { data: depts = [], isFetching } = useDepts(orgSid ?? null)
  return (
    <Select
      {...props}
      disabled={!orgSid}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      options={depts.map(({ Sid, Path }) => ({ value: Sid, label: Path }))}
    />
  )
}

type RoleSelectProps = Omit<SelectProps<number | null>, 'options'> & { readonly withSuperAdmin?: boolean }

function RoleSelect({ withSuperAdmin = false, ...select }: RoleSelectProps) {
  const { t } = useTranslation()
  const options = Object.entries(roles)
    .filter(([, code]) => withSuperAdmin || code !== roles.SuperAdmin)
    .map(([role, code]) => ({ value: code, label: t(`roles.${role}`) }))
  return <Select<number | null> {...select} showSearch={{ optionFilterProp: 'label' }} options={options} />
}
