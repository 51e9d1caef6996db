import type { DirectoryTokenMade, DirectoryTokens } from '@naire/contract'
import { directoryLimits } from '@naire/domain/directories'
import type { ProviderKind } from '@naire/domain/orgs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../workplace/ConfirmButton.tsx'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { entity } from '../../workplace/odata.ts'
import { ShownToken } from '../../workplace/ShownToken.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'

interface DirectoryProps {
  readonly orgSid: string
  /** Of the provider whose rules the people follow. */
  readonly kind: ProviderKind
}

/** Directory of an organisation that provisions its users by SCIM: address and tokens. */
export function Directory({ orgSid, kind }: DirectoryProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const label = useId()
  const [days, setDays] = useState<number>(365)
  const at = `${entity('Orgs', orgSid)}/SurveyExpert`
  const queryKey = ['directoryTokens', orgSid]
  const tokens = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<DirectoryTokens>(`${at}.DirectoryTokens()`, { signal }),
    meta: { quiet: true },
  })
  const again = () => queries.invalidateQueries({ queryKey })
  const rotate = useMutation({
    mutationFn: () => http.post<{ readonly value: DirectoryTokenMade }>(`${at}.RotateDirectoryToken()`, { kind, days }),
    onSuccess: again,
  })
  const end = useMutation({
    mutationFn: () => http.post(`${at}.EndDirectoryTokens()`, { kind }),
    onSuccess: () => notices.success(t('tokens.ended')),
    onSettled: again,
  })
  const rows = (tokens.data?.value ?? []).filter(({ Kind }) => Kind === kind)
  return (
    <section className={styles.rules} aria-labelledby={label}>
      <h3 className={styles.heading} id={label}>
        {t('orgs.directory.title')}
      </h3>
      <p>{t('orgs.directory.hint')}</p>
      <Form.Item layout="vertical" label={t('orgs.directory.address')}>
        <Input
          readOnly
          dir="ltr"
          aria-label={t('orgs.directory.address')}
          value={tokens.data?.DirectoryAddress ?? ''}
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
      {rotate.data && <ShownToken token={rotate.data.value.Token} onDone={rotate.reset} />}
      <ListState query={tokens} isEmpty={rows.length === 0} empty={{ title: t('orgs.directory.none') }}>
        <ul className={styles.channels}>
          {rows.map(({ CreatedAt, ExpiresAt, UsedAt, Address }) => (
            <li key={CreatedAt} className={styles.channel}>
              <span>
                {t('tokens.expires')} <Moment at={ExpiresAt} /> ·{' '}
                {UsedAt === null ? (
                  t('tokens.unused')
                ) : (
                  <>
                    {t('person.usedAt')} <Moment at={UsedAt} /> · <bdi>{Address}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </ListState>
      {rows.length > 0 && <p>{t('orgs.directory.overlap', { hours: directoryLimits.overlapHours })}</p>}
      <div className="n-line">
        <Select
          aria-label={t('tokens.expires')}
          value={days}
          options={[30, 90, 365].map((value) => ({ value, label: t('tokens.days', { n: value }) }))}
          onChange={setDays}
        />
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {t('orgs.directory.rotate')}
        </Button>
        {rows.length > 0 && (
          <ConfirmButton question={t('orgs.directory.endAsked')} act={() => end.mutateAsync()}>
            {t('orgs.directory.end')}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
