import type { SignInRules as Rules } from '@naire/contract'
import type { RoleCode } from '@naire/domain/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roles } from '@naire/domain/access'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'
import { FailureView } from '../../workplace/ListState.tsx'

/** Which roles of an organisation need a second factor. */
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
    mutationFn: (secondFactorRoles: readonly RoleCode[]) =>
      http.post(`${at}/SurveyExpert.SetSignInRules()`, { secondFactorRoles }),
    onMutate: (secondFactorRoles) => queries.setQueryData(key, { secondFactorRoles }),
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
        onChange={(next) => save.mutate(next)}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <p>{t('orgs.rulesHint')}</p>
    </div>
  )
}
