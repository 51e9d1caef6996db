import { DownloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './trail.module.css'
import { TrailFilters, useKindWord } from './TrailFilters.tsx'
import { useState } from 'react'
import { saveFile } from '../../workplace/save-file.ts'
import type { AuditChange } from '@naire/domain/sessions'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import { personName } from '../../workplace/person-name.ts'
import {
  trailAsked,
  trailFilter,
  trailFrom,
  type Trail,
  type TrailPart,
  readTrail,
  trailCsv,
  aboutOf,
  placeOf,
  type TrailRow,
} from './trail.ts'
import { YesNo } from '../../workplace/StatusWord.tsx'
import { roles } from '@naire/domain/access'

const parts = ['done', 'seen'] as const satisfies readonly TrailPart[]

/**
 * Audit trail of who did what, and who was shown or took away what: of a session, a person, a questionnaire or the
 * organisation. The address holds the query.
 */
export default function TrailScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const orgSid = useParams()['orgSid'] ?? me.OrgSid
  const [address, setAddress] = useSearchParams()
  const trail = trailFrom(address)
  const asked = (change: Partial<Trail>) =>
    setAddress(
      Object.entries({ ...trail, ...change }).filter(([, value]) => value !== '') as string[][] as [string, string][],
      { replace: true },
    )
  const filter = trailFilter(trail, orgSid)
  const { pages, rows, count, more } = usePages<TrailRow>({
    queryKey: ['trail', trail.part, filter],
    ...trailAsked(trail.part, filter),
  })
  const { save, loaded } = useTrailExport(trail.part, filter)
  const actions = (
    <Button
      icon={<DownloadOutlined />}
      loading={loaded !== null}
      disabled={rows.length === 0}
      onClick={() => void save()}
    >
      {loaded === null ? t('trail.export') : t('trail.exporting', { count: loaded })}
    </Button>
  )
  return (
    <Screen title={t('screens.trailMng.title')} hint={t('trail.count', { count })} actions={actions}>
      <Segmented<TrailPart>
        className={styles.parts}
        aria-label={t('screens.trailMng.title')}
        value={trail.part}
        options={parts.map((value) => ({ value, label: t(`trail.parts.${value}`) }))}
        onChange={(part) => asked({ part, kind: '' })}
      />
      <TrailFilters trail={trail} orgSid={orgSid} onChange={asked} />
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t('trail.empty'), hint: t('trail.emptyHint') }}
      >
        <TrailTable part={trail.part} rows={rows} />
        <MoreButton {...more} />
      </ListState>
    </Screen>
  )
}

/** The trail as it is filtered, all of it, as a file. `loaded`: rows so far, null while none is made. */
function useTrailExport(part: TrailPart, filter: string | undefined) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const [loaded, setLoaded] = useState<number | null>(null)
  const save = async () => {
    setLoaded(0)
    try {
      const rows = await readTrail(part, filter, { http, onRead: setLoaded })
      saveFile(new Blob([trailCsv(part, rows)], { type: 'text/csv;charset=utf-8' }), `${t(`trail.parts.${part}`)}.csv`)
      notices.success(t('download.done'))
    } catch (error) {
      notices.danger(t('download.failed', { message: error instanceof Error ? error.message : String(error) }))
    } finally {
      setLoaded(null)
    }
  }
  return { save, loaded }
}

function TrailTable({ part, rows }: { readonly part: TrailPart; readonly rows: readonly TrailRow[] }) {
  const { t } = useTranslation()
  const { kindWord } = useKindWord()
  const reasonText = useReasonText()
  const roleWord = useRoleWord()
  const columns: TableColumnsType<TrailRow> = [
    { title: t('trail.fields.At'), dataIndex: 'At', width: 170, render: (at: string) => <Moment at={at} seconds /> },
    {
      title: t('trail.fields.ActorName'),
      dataIndex: 'ActorName',
      width: 150,
      render: (name: string | null, { Role }) => name ?? roleWord(Role),
    },
    { title: t('trail.fields.Role'), dataIndex: 'Role', width: 120, render: roleWord },
    {
      title: t('trail.fields.Kind'),
      key: 'kind',
      width: 180,
      render: (_, row) => kindWord(part, row.EventType ?? row.Kind ?? ''),
    },
    { title: t('trail.fields.About'), key: 'about', width: 260, render: (_, row) => <TrailAbout row={row} /> },
    ...(part === 'done'
      ? [
          {
            title: t('trail.fields.Changes'),
            dataIndex: 'Changes',
            width: 220,
            render: (changes: unknown) => <TrailChanges changes={jsonOf<readonly AuditChange[]>(changes) ?? []} />,
          },
          {
            title: t('trail.fields.Reason'),
            dataIndex: 'Reason',
            width: 240,
            render: (reason: string | null | undefined, { Role }: TrailRow) => (
              <bdi>{reason && reasonText(reason, Role)}</bdi>
            ),
          },
          { title: t('trail.fields.Ip'), dataIndex: 'Ip', width: 130 },
        ]
      : []),
  ]
  return (
    <div className={styles.table} role="region" tabIndex={0} aria-label={t(`trail.parts.${part}`)}>
      <Table<TrailRow> size="small" rowKey="Sid" columns={columns} dataSource={[...rows]} pagination={false} />
    </div>
  )
}

/** Subject of a row: its name, and a link where there is more to see of it. */
function TrailAbout({ row }: { readonly row: TrailRow }) {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const { kind, sid } = aboutOf(row)
  const place = placeOf(row, { role: me.Authority, can })
  const kindWord = t(`trail.things.${kind}`, { defaultValue: kind })
  const name = kind === 'user' ? personName(t, sid, row.AboutName) : (row.AboutName ?? sid.slice(0, 8))
  const text = kind === 'session' ? t('phrases.detail', { name, detail: sid.slice(0, 8) }) : name
  return (
    <span className={styles.about}>
      {kindWord} <bdi title={sid}>{place ? <Link to={place}>{text}</Link> : text}</bdi>
    </span>
  )
}

/** Changed fields, with old and new values. */
function TrailChanges({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useTranslation()
  return (
    <ul className="n-column">
      {changes.map((change, index) => (
        <li key={index}>
          {t('phrases.label', { label: t(`trail.changed.${change.Field}`) })}
          {change.Of !== undefined && <bdi>{change.Of} </bdi>}
          <FromTo change={change} />
        </li>
      ))}
    </ul>
  )
}

function FromTo({ change: { Field, From, To } }: { readonly change: AuditChange }) {
  // A department is known by its number only.
  if (Field === 'department' || (From === null && To === null)) return null
  if (isOneSided.has(Field)) return <Value field={Field} value={To} />
  return (
    <>
      <Value field={Field} value={From} /> → <Value field={Field} value={To} />
    </>
  )
}

const isOneSided: ReadonlySet<AuditChange['Field']> = new Set<AuditChange['Field']>([
  'added',
  'modified',
  'moved',
  'removed',
])

function Value({ field, value }: { readonly field: AuditChange['Field']; readonly value: AuditChange['To'] }) {
  const roleWord = useRoleWord()
  if (value === null) return '—'
  if (typeof value === 'boolean') return <YesNo value={value} />
  return <bdi>{field === 'role' ? roleWord(String(value)) : value}</bdi>
}

/** Returns the label of a role from its number as text; `system` and `respondent` are no roles. */
function useRoleWord(): (role: string) => string {
  const { t } = useTranslation()
  return (role) =>
    t(`roles.${Object.entries(roles).find(([, code]) => String(code) === role)?.[0] ?? role}`, { defaultValue: role })
}
