import { FileExcelOutlined, FormOutlined, ProjectOutlined, SolutionOutlined, UserOutlined } from '@ant-design/icons'
import type { RecycledItem } from '@naire/contract'
import { recycledKinds, type RecycledKind } from '@naire/domain/recycle-bin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Table, type TableColumnsType } from 'antd'
import { useDeferredValue, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { allOf, entity, quoted } from '../../workplace/odata.ts'
import { personName } from '../../workplace/person-name.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './recycle-bin.module.css'

const icons: Readonly<Record<RecycledKind, ComponentType>> = {
  session: SolutionOutlined,
  naire: FormOutlined,
  subject: ProjectOutlined,
  user: UserOutlined,
  excel: FileExcelOutlined,
}

/** In the bin of an organisation only. */
const ofOrg: readonly RecycledKind[] = ['user', 'subject']

/** Brings a thing back by the call of its kind. */
const restores: Readonly<Record<RecycledKind, (http: Http, sid: string, reason: string) => Promise<unknown>>> = {
  session: (http, sessionSid, reason) =>
    http.post('/odata/NaireSessions/SurveyExpert.Restore()', { sessionSid, reason }),
  naire: (http, sid, reason) => http.post(`${entity('Naires', sid)}/SurveyExpert.Restore()`, { reason }),
  subject: (http, sid, reason) => http.post(`${entity('Subjects', sid)}/SurveyExpert.Restore()`, { reason }),
  user: (http, sid, reason) => http.post(`${entity('Users', sid)}/SurveyExpert.SetStatus()`, { status: 0, reason }),
  excel: (http, sid, reason) => http.post(`${entity('Excels', sid)}/SurveyExpert.Restore()`, { reason }),
}

/** Deleted things of an organisation or a project, and the way back. */
export default function RecycleBinScreen() {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const { subjectSid, orgSid = me.OrgSid } = useParams()
  const kinds = (Object.keys(recycledKinds) as RecycledKind[]).filter(
    (kind) => can(recycledKinds[kind]) && (subjectSid === undefined || !ofOrg.includes(kind)),
  )
  const [kind, setKind] = useState<RecycledKind | null>(null)
  const [subject, setSubject] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const word = useDeferredValue(words.trim())
  const filter = allOf([
    orgSid && `OrgSid eq ${quoted(orgSid)}`,
    (subjectSid ?? subject) !== null && `SubjectSid eq ${quoted(subjectSid ?? subject ?? '')}`,
    kind !== null && `Kind eq ${quoted(kind)}`,
    word !== '' &&
      `(contains(Name,${quoted(word)}) or contains(DeletedByName,${quoted(word)}) or contains(DeleteReason,${quoted(word)}))`,
  ])
  const { pages, rows, more } = usePages<RecycledItem>({
    queryKey: ['recycle-bin', filter],
    set: 'RecycleBin',
    filter,
    orderby: 'DeleteTime desc,Sid',
  })
  const isFiltered = kind !== null || subject !== null || word !== ''
  return (
    <Screen title={t('screens.recycleMng.title')} hint={t('recycle.hint')}>
      <div className={styles.filters}>
        <SearchBox className={styles.search ?? ''} label={t('recycle.search')} value={words} onWords={setWords} />
        <Select<RecycledKind>
          allowClear
          aria-label={t('recycle.kind')}
          placeholder={t('recycle.anyKind')}
          value={kind}
          onChange={(next) => setKind(next ?? null)}
          options={kinds.map((value) => ({ value, label: t(`recycle.kinds.${value}`) }))}
        />
        {subjectSid === undefined && <SubjectFilter value={subject} onChange={setSubject} />}
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t(isFiltered ? 'recycle.noneFound' : 'bin.empty'), hint: t('recycle.emptyHint') }}
      >
        <RecycledTable rows={rows} />
        <MoreButton {...more} />
      </ListState>
    </Screen>
  )
}

interface SubjectFilterProps {
  readonly value: string | null
  readonly onChange: (sid: string | null) => void
}

function SubjectFilter({ value, onChange }: SubjectFilterProps) {
  const { t } = useTranslation('authoring')
  const subjects = useSubjects()
  return (
    <Select<string>
      allowClear
      aria-label={t('bank.anySubject')}
      placeholder={t('bank.anySubject')}
      className={styles.subject ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={(next) => onChange(next ?? null)}
      options={(subjects.data ?? []).map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
    />
  )
}

function RecycledTable({ rows }: { readonly rows: readonly RecycledItem[] }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<RecycledItem | null>(null)
  const nameOf = ({ Name, Sid }: RecycledItem) => Name ?? Sid
  const columns: TableColumnsType<RecycledItem> = [
    {
      title: t('recycle.kind'),
      dataIndex: 'Kind',
      width: 120,
      render: (kind: RecycledKind) => {
        const Icon = icons[kind]
        return (
          <span className={styles.kind}>
            <Icon aria-hidden /> {t(`recycle.kinds.${kind}`)}
          </span>
        )
      },
    },
    { title: t('recycle.name'), key: 'name', width: 240, render: (_, item) => <bdi>{nameOf(item)}</bdi> },
    { title: t('bin.fields.DeleteTime'), dataIndex: 'DeleteTime', width: 160, render: (at) => <Moment at={at} /> },
    {
      title: t('bin.fields.DeletedByName'),
      key: 'by',
      width: 140,
      render: (_, { DeletedBySid, DeletedByName }) => personName(t, DeletedBySid, DeletedByName),
    },
    { title: t('bin.fields.DeleteReason'), dataIndex: 'DeleteReason', width: 220, render: (text) => text || '—' },
    {
      title: t('actions.column'),
      key: 'actions',
      width: 110,
      render: (_, item) => (
        <Button
          onClick={() => setAsked(item)}
          aria-label={t('recycle.restoreOf', { kind: t(`recycle.kinds.${item.Kind}`), name: nameOf(item) })}
        >
          {t('recycle.restore')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table<RecycledItem>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {asked && <RestoreDialog item={asked} name={nameOf(asked)} onClose={() => setAsked(null)} />}
    </>
  )
}

interface RestoreDialogProps {
  readonly item: RecycledItem
  readonly name: string
  readonly onClose: () => void
}

function RestoreDialog({ item: { Sid, Kind }, name, onClose }: RestoreDialogProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: (reason: string) => restores[Kind](http, Sid, reason),
    onSuccess: () => {
      notices.success(t('recycle.restored', { name }))
      onClose()
    },
    // A project that is back stands in every list of projects.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={t('recycle.restoreOf', { kind: t(`recycle.kinds.${Kind}`), name })}
      hint={t('recycle.restoreHint')}
      okText={t('recycle.restore')}
      isSending={restore.isPending}
      onSend={(reason) => restore.mutate(reason)}
      onClose={onClose}
    />
  )
}
