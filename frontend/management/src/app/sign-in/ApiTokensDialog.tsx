import type { ApiTokenBody, ApiTokenMade, ApiTokenRow } from '@naire/contract'
import { apiTokenLimits } from '@naire/domain/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../workplace/ConfirmButton.tsx'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { ShownToken } from '../../workplace/ShownToken.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './devices.module.css'

const key = ['apiTokens']
const everySubject = ''

/** Passwords for Excel, Power BI and other programs, each with a part of the person's rights. */
export function ApiTokensDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, me, notices } = useWorkplace()
  const queries = useQueryClient()
  const { data: subjects = [] } = useSubjects()
  const tokens = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.get<{ readonly value: readonly ApiTokenRow[] }>('/api/ApiTokens', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const end = useMutation({
    mutationFn: (Sid: string) => http.post('/api/EndApiToken', { Sid }),
    onSuccess: () => notices.success(t('tokens.ended')),
    onSettled: again,
  })
  const create = useMutation({
    mutationFn: (body: ApiTokenBody) => http.post<ApiTokenMade>('/api/CreateApiToken', body),
    onSuccess: again,
  })
  // Isolated by an element: what is copied holds no marks of direction.
  const [beforeAddress, afterAddress] = t('tokens.use', { address: '\n', code: me.Code }).split('\n')
  const rows = tokens.data?.value ?? []
  return (
    <Modal open title={t('tokens.title')} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t('tokens.hint')}</p>
      {create.data ? (
        <ShownToken token={create.data.Token} onDone={create.reset}>
          <p className={styles.hint}>
            {beforeAddress}
            <bdi dir="ltr">{window.location.origin}/odata/</bdi>
            {afterAddress}
          </p>
        </ShownToken>
      ) : (
        <NewToken isBusy={create.isPending} onCreate={create.mutate} />
      )}
      <ListState query={tokens} isEmpty={rows.length === 0} empty={{ title: t('tokens.none') }}>
        <ul className={styles.list}>
          {rows.map(({ Sid, Name, ReadOnly, SubjectSid, UsedAt, Address, ExpiresAt }) => (
            <li key={Sid} className={styles.device}>
              <div className="n-words">
                <strong>{Name}</strong> <Tag>{t(ReadOnly ? 'tokens.reads' : 'tokens.writes')}</Tag>
                {SubjectSid !== null && (
                  <Tag>{subjects.find((subject) => subject.Sid === SubjectSid)?.Name ?? t('tokens.goneSubject')}</Tag>
                )}
                <div className={styles.hint}>
                  {t('tokens.expires')} <Moment at={ExpiresAt} /> ·{' '}
                  {UsedAt === null ? (
                    t('tokens.unused')
                  ) : (
                    <>
                      {t('person.usedAt')} <Moment at={UsedAt} /> · <bdi>{Address}</bdi>
                    </>
                  )}
                </div>
              </div>
              <ConfirmButton
                size="small"
                aria-label={`${t('tokens.end')}: ${Name}`}
                question={t('tokens.endAsked')}
                act={() => end.mutateAsync(Sid)}
              >
                {t('tokens.end')}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      </ListState>
    </Modal>
  )
}

interface TokenForm {
  readonly name: string
  readonly subject: string
  readonly access: 'reads' | 'writes'
  readonly days: number
}

function NewToken({ isBusy, onCreate }: { readonly isBusy: boolean; readonly onCreate: (body: ApiTokenBody) => void }) {
  const { t } = useTranslation()
  const { data: subjects = [] } = useSubjects()
  const [form] = Form.useForm<TokenForm>()
  const subject = Form.useWatch('subject', form) ?? everySubject
  const initial: TokenForm = { name: '', subject: everySubject, access: 'reads', days: 90 }
  const create = ({ name, subject: SubjectSid, access, days }: TokenForm) =>
    onCreate({
      Name: name.trim(),
      SubjectSid: SubjectSid === everySubject ? null : SubjectSid,
      ReadOnly: SubjectSid === everySubject || access === 'reads',
      Days: days,
    })
  return (
    <Form name="apiToken" form={form} layout="vertical" initialValues={initial} onFinish={create}>
      <Form.Item
        name="name"
        label={t('tokens.name')}
        rules={[{ required: true, whitespace: true, max: apiTokenLimits.longestName }]}
      >
        <Input autoComplete="off" maxLength={apiTokenLimits.longestName} placeholder={t('tokens.nameExample')} />
      </Form.Item>
      <Form.Item name="subject" label={t('tokens.subject')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: everySubject, label: t('tokens.everySubject') },
            ...subjects.map(({ Sid, Name }) => ({ value: Sid, label: Name ?? Sid })),
          ]}
        />
      </Form.Item>
      {subject !== everySubject && (
        <Form.Item name="access" label={t('tokens.access')}>
          <Select options={(['reads', 'writes'] as const).map((value) => ({ value, label: t(`tokens.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item name="days" label={t('tokens.expires')}>
        <Select options={[30, 90, 365].map((value) => ({ value, label: t('tokens.days', { n: value }) }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('tokens.create')}
      </Button>
    </Form>
  )
}
