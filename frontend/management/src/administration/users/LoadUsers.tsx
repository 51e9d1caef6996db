import {
  mostUsersInSheet,
  proposedUserFields,
  userSheetFields,
  invitationHours,
  usersInSheet,
  type UserSheetField,
} from '@naire/domain/users'
import { roles } from '@naire/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Progress, Radio, Space, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ColumnChoices,
  SheetDialog,
  SheetPreview,
  SheetReport,
  type RowOutcome,
  type SheetRows,
} from '../../workplace/sheets/SheetLoad.tsx'
import { newSid } from '../../workplace/sid.ts'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useDepts } from '../orgs/use-orgs.ts'
import { knownUsers, newPassword, part, saved } from './load-users.ts'
import { useMailChannel } from './use-user-commands.ts'

interface LoadUsersProps {
  readonly orgSid: string
  readonly onClose: () => void
}

/** Users of a sheet: its columns are matched, the first rows shown, then each is added, or changed by its account. */
export function LoadUsers({ orgSid, onClose }: LoadUsersProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<SheetRows | null>(null)
  if (rows) return <MatchedUsers orgSid={orgSid} rows={rows} onClose={onClose} />
  return <SheetDialog title={t('users.load')} onRows={setRows} onClose={onClose} />
}

const previewed = 5

function MatchedUsers({ orgSid, rows, onClose }: LoadUsersProps & { readonly rows: SheetRows }) {
  const { t, i18n } = useTranslation(['management', 'people', 'notices'])
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const { data: depts = [] } = useDepts(orgSid)
  const label = (field: UserSheetField) => t(`users.fields.${field}`)
  const heads = (rows[0] ?? []).map((cell) => String(cell).trim())
  const [fields, setFields] = useState(() =>
    proposedUserFields(heads, Object.fromEntries(userSheetFields.map((field) => [field, label(field)]))),
  )
  const rootDept = depts.find(({ ParentSid }) => ParentSid === null)?.Sid ?? null
  const names = useMemo(() => ({ roles: roleWords((key) => t(`roles.${key}`)), depts }), [t, depts])
  const users = usersInSheet(rows.slice(0, mostUsersInSheet + 1), fields, names)
  const sound = users.filter(({ wrong }) => wrong === null)
  const wrong = users.filter((user) => user.wrong !== null)
  const [isInviting, setInviting] = useState(false)
  const hasMail = useMailChannel(orgSid)
  const [issued] = useState(() => new Map<number, { readonly sid: string; readonly password: string | null }>())
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([])
  const [state, setState] = useState<'matching' | 'sending' | 'broken' | 'sent'>('matching')
  const [isSaved, setSaved] = useState(false)
  // Whoever leaves before has initial passwords that nobody knows.
  const leave = useLeavePrompt(!isSaved && (state === 'sending' || outcomes.some(({ outcome }) => outcome === 'added')))

  async function send(): Promise<void> {
    setState('sending')
    const found = [...outcomes]
    try {
      for (let at = found.length; at < sound.length; at += part) {
        const some = sound.slice(at, at + part)
        const known = await knownUsers(http, orgSid, some)
        for (const user of some) {
          const own = issued.get(user.row) ?? {
            sid: newSid(),
            password: isInviting ? null : (user.password ?? newPassword()),
          }
          issued.set(user.row, own)
          const before = known.get(user.code.toLowerCase()) ?? null
          found.push(await saved(http, { orgSid, rootDept, user, known: before, ...own }))
          setOutcomes([...found])
        }
      }
      setState('sent')
    } catch {
      // What was sent stays; going on sends the rest.
      setState('broken')
    }
    await queries.invalidateQueries({ queryKey: ['users'] })
  }

  const refused = wrong.map((user): RowOutcome => ({
    row: user.row,
    code: user.code,
    outcome: 'refused',
    problem: t('people:wrongField', { field: label(user.wrong ?? 'Code') }),
  }))
  const passwordOf = (row: number): string => {
    const isNew = outcomes.some((each) => each.row === row && each.outcome === 'added')
    return isNew ? (issued.get(row)?.password ?? '') : ''
  }
  const isBusy = state === 'sending'
  return (
    <Modal
      open
      width={760}
      title={t('users.load')}
      mask={{ closable: false }}
      onCancel={() => leave(onClose)}
      footer={
        state === 'sent' ? (
          <Button type="primary" onClick={() => leave(onClose)}>
            {t('people:close')}
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} disabled={sound.length === 0} onClick={() => void send()}>
            {state === 'broken'
              ? t('people:goOn')
              : t('people:loadNow', { n: sound.length.toLocaleString(i18n.language) })}
          </Button>
        )
      }
    >
      <Space orientation="vertical" size="middle" style={{ inlineSize: '100%' }}>
        {state !== 'matching' && (
          <Progress
            percent={Math.floor((outcomes.length / Math.max(1, sound.length)) * 100)}
            aria-label={t('people:steps.send')}
          />
        )}
        {state === 'broken' && (
          <Alert type="warning" title={t('people:brokenOff', { n: outcomes.length.toLocaleString(i18n.language) })} />
        )}
        {state === 'sent' ? (
          <>
            <SheetReport
              title={t('users.load')}
              codeLabel={label('Code')}
              onSaved={() => setSaved(true)}
              outcomes={[...outcomes, ...refused].toSorted((a, b) => a.row - b.row)}
              more={[{ heading: t('users.initialPassword'), of: passwordOf }]}
            />
            {outcomes.some(({ outcome }) => outcome === 'added') && (
              <Alert type="info" title={t('users.initialPasswordHint')} />
            )}
          </>
        ) : (
          <>
            <ColumnChoices
              heads={heads}
              chosen={fields.map((field) => field ?? '')}
              isDisabled={isBusy}
              optionsOf={() => userSheetFields.map((field) => ({ value: field, label: label(field) }))}
              onChoose={(at, field) =>
                setFields(fields.map((other, n) => (n === at ? (field as UserSheetField) || null : other)))
              }
            />
            <p role="status">{t('people:found', { n: users.length.toLocaleString(i18n.language) })}</p>
            <div className="n-line">
              <span id="new-users-get">{t('users.newUsersGet')}</span>
              <Radio.Group
                aria-labelledby="new-users-get"
                value={isInviting}
                disabled={isBusy || state === 'broken'}
                options={[
                  { value: false, label: t('users.initialPassword') },
                  { value: true, label: t('users.invite'), disabled: hasMail !== true },
                ]}
                onChange={({ target }) => setInviting(target.value as boolean)}
              />
            </div>
            {hasMail === false && <p className="n-aside">{t('notices:noMail')}</p>}
            {isInviting && <Alert type="info" title={t('users.loadInvites', { hours: invitationHours })} />}
            {rows.length - 1 > mostUsersInSheet && (
              <Alert type="warning" title={t('users.loadMost', { most: mostUsersInSheet })} />
            )}
            {wrong.length > 0 && (
              <Alert
                type="warning"
                title={t('people:wrongRows', {
                  n: wrong.length,
                  rows: wrong
                    .slice(0, 10)
                    .map((user) => `${user.row} (${label(user.wrong ?? 'Code')})`)
                    .join(', '),
                })}
              />
            )}
            <SheetPreview>
              <Table
                size="small"
                rowKey="row"
                pagination={false}
                dataSource={users.slice(0, previewed)}
                columns={[
                  { title: label('Code'), dataIndex: 'code' },
                  { title: label('Name'), dataIndex: 'name' },
                  {
                    title: label('Authority'),
                    dataIndex: 'authority',
                    render: (code) => code !== null && t(`roles.${keyOfRole(code)}`),
                  },
                  {
                    title: label('DeptSid'),
                    dataIndex: 'deptSid',
                    render: (sid) => depts.find(({ Sid }) => Sid === sid)?.Path,
                  },
                  { title: label('Tel'), dataIndex: 'tel' },
                  { title: label('Mail'), dataIndex: 'mail' },
                ]}
              />
            </SheetPreview>
            {!isInviting && <p className="n-aside">{t('users.loadHint')}</p>}
          </>
        )}
      </Space>
    </Modal>
  )
}

const keyOfRole = (code: number): string => Object.entries(roles).find(([, value]) => value === code)?.[0] ?? ''

/** Names of the roles: their keys, and what they are called in the language of the page. */
const roleWords = (nameOf: (key: string) => string) =>
  new Map(
    Object.entries(roles).flatMap(([key, code]) => [
      [key.toLowerCase(), code] as const,
      [nameOf(key).toLowerCase(), code] as const,
    ]),
  )
