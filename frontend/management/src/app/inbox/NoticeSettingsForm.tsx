import { mailTimes, noticeKinds, type MailTime, type NoticePreferences } from '@naire/domain/notices'
import { longestMail } from '@naire/domain/users'
import { Alert, Button, Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './inbox.module.css'
import { useNoticeSettings } from './use-inbox.ts'

interface Values {
  readonly Mail?: string
  readonly Preferences: NoticePreferences
}

/** By which ways a person is told, kind by kind. */
export function NoticeSettingsForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('notices')
  const { settings } = useNoticeSettings()
  return (
    <ListState query={settings} isEmpty={settings.data === undefined} empty={{ title: t('settings') }}>
      {settings.data && <SettingsForm settings={settings.data} onDone={onDone} />}
    </ListState>
  )
}

interface SettingsFormProps {
  readonly settings: NonNullable<ReturnType<typeof useNoticeSettings>['settings']['data']>
  readonly onDone: () => void
}

function SettingsForm({ settings, onDone }: SettingsFormProps) {
  const { t } = useTranslation(['notices', 'management'])
  const { notices } = useWorkplace()
  const { save } = useNoticeSettings()
  const [form] = Form.useForm<Values>()
  const hasMail = Boolean(Form.useWatch('Mail', form)?.trim())
  const times = mailTimes.map((value: MailTime) => ({ value, label: t(`times.${value}`) }))
  const send = ({ Mail = '', Preferences }: Values) =>
    save.mutate(
      { Mail: Mail.trim() || null, Preferences },
      { onSuccess: () => (notices.success(t('saved')), onDone()) },
    )
  return (
    <Form
      form={form}
      name="noticeSettings"
      layout="vertical"
      initialValues={{ Mail: settings.Mail ?? '', Preferences: settings.Preferences }}
      onFinish={send}
    >
      <p className={styles.hint}>{t('settingsHint')}</p>
      {settings.SendsMail === false && <Alert type="info" showIcon title={t('noMail')} />}
      <Form.Item name="Mail" label={t('mailAddress')} extra={t('mailHint')} rules={[{ type: 'email' }]}>
        <Input type="email" autoComplete="email" maxLength={longestMail} dir="ltr" />
      </Form.Item>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('inApp')}</th>
            <th scope="col">{t('mail')}</th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kinds.${kind}`)}</th>
              <td>
                <Form.Item name={['Preferences', kind, 'inApp']} valuePropName="checked" noStyle>
                  <Checkbox aria-label={`${t(`kinds.${kind}`)}: ${t('inApp')}`} />
                </Form.Item>
              </td>
              <td>
                <Form.Item name={['Preferences', kind, 'mail']} noStyle>
                  <Select
                    className={styles.time ?? ''}
                    aria-label={`${t(`kinds.${kind}`)}: ${t('mail')}`}
                    options={times}
                    disabled={!hasMail}
                  />
                </Form.Item>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('management:actions.save')}
      </Button>
    </Form>
  )
}
