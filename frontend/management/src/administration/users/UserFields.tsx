import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DeptSelect } from './DeptSelect.tsx'
import { OrgSelect } from './OrgSelect.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { userRules } from './user-rules.ts'

export function UserFields({ userSid }: { readonly userSid: string | null }) {
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
      <Form.Item name="SeesPhones" valuePropName="checked" extra={t('users.seesPhonesHint')}>
        <Checkbox disabled={userSid === me.Sid}>{label('SeesPhones')}</Checkbox>
      </Form.Item>
    </>
  )
}
