import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SubjectMember, SaveMemberBody } from '@naire/contract'
import { narrows, roles, type RoleCode, isAdministrator } from '@naire/domain/access'
import { App, Button, Select, Table, type RefSelectProps, type TableColumnsType } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Part } from '../../workplace/Part.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import styles from './subject-home.module.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { EmptyView } from '../../workplace/ListState.tsx'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

/** Members with access to the subject; renders nothing for a person who may not change it. */
export function Members() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { subjectSid = '' } = useParams()
  const { members, save, remove } = useMembers(subjectSid)
  const [keyword, setKeyword] = useState('')
  if (members.data === undefined) return null
  const roleName = roleNameIn(t)
  const nameOf = ({ Name, Code, UserSid }: SubjectMember) => Name ?? (Code === '' ? UserSid : Code)
  const word = keyword.trim().toLowerCase()
  const rows = members.data.filter((member) => `${nameOf(member)} ${member.Code}`.toLowerCase().includes(word))
  const isLast = members.data.length === 1
  const ask = (member: SubjectMember) =>
    modal.confirm({
      title: t('members.removeTitle', { name: nameOf(member) }),
      content: t(isLast ? 'members.removeLast' : 'members.removeHint'),
      okText: t('members.remove'),
      ...dangerous,
      cancelText: t('actions.cancel'),
      onOk: () => remove.mutateAsync(member.UserSid),
    })
  const columns: TableColumnsType<SubjectMember> = [
    {
      title: t('users.fields.Name'),
      key: 'name',
      render: (_, member) =>
        member.Code === '' ? nameOf(member) : t('phrases.detail', { name: nameOf(member), detail: member.Code }),
    },
    {
      title: t('users.fields.Authority'),
      dataIndex: 'Authority',
      render: (authority: number | null) => (authority === null ? '—' : roleName(authority)),
    },
    {
      title: t('members.role'),
      dataIndex: 'Role',
      render: (role: number, member) => (
        <RoleIn
          authority={member.Authority}
          value={role}
          label={t('members.roleOf', { name: nameOf(member) })}
          loading={save.isPending}
          onChange={(next) => save.mutate({ userSid: member.UserSid, role: next })}
        />
      ),
    },
    {
      title: t('actions.column'),
      key: 'actions',
      render: (_, member) => (
        <Button danger icon={<DeleteOutlined />} onClick={() => void ask(member)}>
          {t('members.remove')}
        </Button>
      ),
    },
  ]
  return (
    <Part title={t('members.title')} hint={t('members.hint')}>
      <AddMember
        taken={members.data.map(({ UserSid }) => UserSid)}
        isSaving={save.isPending}
        onAdd={(userSid, role) => save.mutate({ userSid, role })}
      />
      {members.data.length === 0 ? (
        <EmptyView title={t('members.empty')} hint={t('members.emptyHint')} />
      ) : (
        <>
          <SearchBox value={keyword} onWords={setKeyword} label={t('members.search')} />
          <Table<SubjectMember>
            size="small"
            rowKey="UserSid"
            columns={columns}
            dataSource={[...rows]}
            pagination={false}
            scroll={{ x: 'max-content' }}
          />
        </>
      )}
    </Part>
  )
}

const roleNameIn = (t: (key: string) => string) => (code: number) =>
  t(`roles.${Object.entries(roles).find(([, value]) => value === code)?.[0] ?? ''}`)

interface RoleInProps {
  /** Of the person in the organisation; null: they are no longer there. */
  readonly authority: number | null
  readonly value: number | null
  readonly label: string
  readonly loading: boolean
  readonly onChange: (role: number) => void
}

/** The roles that may do nothing that the person's own may not. */
function RoleIn({ authority, value, label, loading, onChange }: RoleInProps) {
  const { t } = useTranslation()
  const roleName = roleNameIn(t)
  const fitting = authority === null ? [] : Object.values(roles).filter((role) => narrows(role, authority as RoleCode))
  return (
    <Select
      className={styles.role ?? ''}
      aria-label={label}
      disabled={authority === null}
      loading={loading}
      value={value}
      options={fitting.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(role: number | null) => role !== null && onChange(role)}
    />
  )
}

interface AddMemberProps {
  readonly taken: readonly string[]
  readonly isSaving: boolean
  readonly onAdd: (userSid: string, role: number) => void
}

function AddMember({ taken, isSaving, onAdd }: AddMemberProps) {
  const { t } = useTranslation()
  const { orgSid = '' } = useParams()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const field = useRef<RefSelectProps>(null)
  const [chosen, setChosen] = useState<{ readonly userSid: string; readonly role: number } | null>(null)
  const people = useCandidates(orgSid, isOpen === true)
  if (!isOpen)
    return (
      <div>
        {/* It takes the place of the button that closed the form. */}
        <Button autoFocus={isOpen === false} icon={<PlusOutlined />} onClick={() => setOpen(true)}>
          {t('members.add')}
        </Button>
      </div>
    )
  const free = (people.data ?? []).filter(({ Sid }) => !taken.includes(Sid))
  const person = free.find(({ Sid }) => Sid === chosen?.userSid)
  const add = () => {
    if (chosen) onAdd(chosen.userSid, chosen.role)
    setChosen(null)
    field.current?.focus()
  }
  return (
    <div className={styles.add}>
      <Select
        ref={field}
        autoFocus
        className={styles.person ?? ''}
        aria-label={t('members.person')}
        placeholder={t('members.person')}
        loading={people.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={person?.Sid ?? null}
        options={free.map(({ Sid, Name, Code }) => ({
          value: Sid,
          label: t('phrases.detail', { name: Name ?? Code, detail: Code }),
        }))}
        onChange={(userSid: string | null) => {
          const found = free.find(({ Sid }) => Sid === userSid)
          setChosen(found ? { userSid: found.Sid, role: found.Authority } : null)
        }}
      />
      <RoleIn
        authority={person?.Authority ?? null}
        value={chosen?.role ?? null}
        label={t('members.role')}
        loading={isSaving}
        onChange={(role) => chosen && setChosen({ ...chosen, role })}
      />
      <Button type="primary" disabled={!person} loading={isSaving} onClick={add}>
        {t('members.add')}
      </Button>
      <Button onClick={() => setOpen(false)}>{t('actions.close')}</Button>
    </div>
  )
}

interface PersonRow {
  readonly Sid: string
  readonly Code: string
  readonly Name: string | null
  readonly Authority: number
}

const atSubject = (subjectSid: string, operation: string) =>
  `${entity('Subjects', subjectSid)}/SurveyExpert.${operation}()`

/** Members with access to a subject, and the commands to change them; refetches everything shown afterwards. */
function useMembers(subjectSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries()
  return {
    members: useQuery({
      queryKey: ['subjectMembers', subjectSid],
      queryFn: async ({ signal }) =>
        (await http.get<ODataValue<readonly SubjectMember[]>>(atSubject(subjectSid, 'Members'), { signal })).value,
      meta: { quiet: true },
      retry: false,
    }),
    save: useMutation({
      mutationFn: (body: SaveMemberBody) => http.post(atSubject(subjectSid, 'SaveMember'), body),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (userSid: string) => http.post(atSubject(subjectSid, 'RemoveMember'), { userSid }),
      onSuccess,
    }),
  }
}

/** Candidates for membership from the organisation: everybody but administrators, who are in every subject. */
function useCandidates(orgSid: string, isAsked: boolean) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['memberCandidates', orgSid],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const others = Object.values(roles).filter((role) => !isAdministrator(role))
      const filter = allOf([`OrgSid eq ${quoted(orgSid)}`, 'Status eq 0', `Authority in (${others.join(',')})`])
      return (
        await http.get<ODataPage<PersonRow>>(
          query('/odata/Users', { filter, select: 'Sid,Code,Name,Authority', orderby: 'Name', top: 1000 }),
          { signal },
        )
      ).value
    },
  })
}
