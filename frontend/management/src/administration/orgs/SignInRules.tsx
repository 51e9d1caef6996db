import type { SignInRules as Rules, SignInRulesBody } from '@naire/contract'
import type { RoleCode } from '@naire/domain/access'
import { passwordLengths, passwordRuleLimits, type PasswordRules } from '@naire/domain/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roles } from '@naire/domain/access'
import { Button, Form, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'
import { FailureView } from '../../workplace/ListState.tsx'

/** Which roles of an organisation need a second factor, and what its passwords are like. */
export function SignInRules({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const label = useId()
  const key = ['signInRules', orgSid]
  const at = entity('Orgs', orgSid)
  const rules = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await http.get<{ readonly value: Rules }>(`${at}/SurveyExpert.SignInRules()`, { signal })).value,
    meta: { quiet: true },
  })
  const save = useMutation({
    mutationFn: (changed: SignInRulesBody) => http.post(`${at}/SurveyExpert.SetSignInRules()`, changed),
    onMutate: (changed) => queries.setQueryData<Rules>(key, (before) => before && ({ ...before, ...changed } as Rules)),
    onSuccess: () => notices.success(t('orgs.rulesSaved')),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const options = Object.entries(roles)
    .filter(([, code]) => code !== roles.SuperAdmin)
    .map(([role, value]) => ({ value, label: t(`roles.${role}`) }))
  if (rules.isError) return <FailureView error={rules.error} onRetry={() => void rules.refetch()} />
  return (
    <div className={styles.rules}>
      <h2 className={styles.heading} id={label}>
        {t('orgs.rules')}
      </h2>
      <Select<RoleCode[]>
        mode="multiple"
        aria-labelledby={label}
        loading={rules.isPending || save.isPending}
        disabled={rules.isPending}
        placeholder={t('orgs.rulesNone')}
        value={[...(rules.data?.secondFactorRoles ?? [])]}
        options={options}
        onChange={(secondFactorRoles) => save.mutate({ secondFactorRoles })}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <p>{t('orgs.rulesHint')}</p>
      {rules.data && (
        <PasswordForm
          rules={rules.data.passwords}
          isBusy={save.isPending}
          onSave={(passwords) => save.mutate({ secondFactorRoles: rules.data.secondFactorRoles, passwords })}
        />
      )}
    </div>
  )
}

interface PasswordFormProps {
  readonly rules: PasswordRules
  readonly isBusy: boolean
  readonly onSave: (rules: PasswordRules) => void
}

function PasswordForm({ rules, isBusy, onSave }: PasswordFormProps) {
  const { t } = useTranslation()
  const { least, words, shortestWord, longestWord, days } = { ...passwordLengths, ...passwordRuleLimits }
  const isWord = (_: unknown, given: readonly string[] = []) =>
    given.length <= words && given.every(({ length }) => length >= shortestWord && length <= longestWord)
      ? Promise.resolve()
      : Promise.reject(new Error(t('orgs.passwords.wordsWrong', { least: shortestWord, most: longestWord })))
  return (
    <Form<PasswordRules>
      name="passwordRules"
      layout="vertical"
      className={styles.rules ?? ''}
      initialValues={rules}
      onFinish={({ longestDays = null, ...given }) => onSave({ ...given, longestDays })}
    >
      <h2 className={styles.heading}>{t('orgs.passwords.title')}</h2>
      <p>{t('orgs.passwords.hint')}</p>
      <Form.Item name="least" label={t('orgs.passwords.least')} rules={[{ required: true }]}>
        <InputNumber min={least} max={passwordRuleLimits.mostLeast} precision={0} />
      </Form.Item>
      <Form.Item name="refusedWords" label={t('orgs.passwords.words')} rules={[{ validator: isWord }]}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
      <Form.Item name="longestDays" label={t('orgs.passwords.days')} extra={t('orgs.passwords.daysHint')}>
        <InputNumber min={1} max={days} precision={0} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        {t('actions.save')}
      </Button>
    </Form>
  )
}
