import { mayTakeBack, type Codebook, type ReportContent } from '@naire/domain/analysis'
import type { RoleCode } from '@naire/domain/access'
import { DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { NewReport } from './NewReport.tsx'
import styles from './report.module.css'
import { useReports, type ReportRow } from './use-reports.ts'

interface ReportListProps {
  readonly naire: NaireRow
  readonly back: ReactNode
  readonly codebook: Codebook
  readonly mayWrite: boolean
}

/** Reports of a questionnaire, the way to a new one, and the removal of what is no longer wanted. */
export function ReportList({ naire, back, codebook, mayWrite }: ReportListProps) {
  const { t, i18n } = useTranslation(['report', 'analysis', 'management'])
  const { me } = useWorkplace()
  const navigate = useNavigate()
  const { list, save, remove, restore } = useReports(naire.Sid)
  const [isNew, setNew] = useState(false)
  const [removed, setRemoved] = useState<ReportRow | null>(null)
  const rows = list.data ?? []
  const open = (sid: string) => `?naire=${naire.Sid}&report=${sid}`
  const make = async (title: string, shared: boolean, content: ReportContent) => {
    const { reportSid } = await save.mutateAsync({ edition: 0, title, shared, content })
    void navigate(open(reportSid))
  }
  return (
    <Screen
      title={naire.Name}
      hint={back}
      actions={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
            {t('list.add')}
          </Button>
        )
      }
    >
      {removed !== null && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('crosstab:saved.removed', { title: removed.Title })}
          closable={{ onClose: () => setRemoved(null) }}
          action={
            <Button
              size="small"
              icon={<UndoOutlined aria-hidden />}
              loading={restore.isPending}
              onClick={() => restore.mutate(removed.Sid, { onSuccess: () => setRemoved(null) })}
            >
              {t('crosstab:saved.undo')}
            </Button>
          }
        />
      )}
      <ListState
        query={list}
        isEmpty={rows.length === 0}
        empty={{ title: t('list.none'), hint: t(mayWrite ? 'list.noneHint' : 'list.nonePublished') }}
      >
        <ul className={styles.reports}>
          {rows.map((row) => (
            <li key={row.Sid}>
              <Link to={open(row.Sid)}>
                <bdi>{row.Title}</bdi>
              </Link>
              <span className={styles.marks}>
                {row.Version === null ? (
                  <Tag>{t('list.draft')}</Tag>
                ) : (
                  <Tag color="blue">{t('version.name', { n: row.Version })}</Tag>
                )}
                {!row.Shared && <Tag>{t('list.own')}</Tag>}
                <span className="n-aside">
                  {t('list.changed', {
                    name: row.OwnerName ?? '',
                    time: new Date(row.ChangedTime).toLocaleString(i18n.language),
                  })}
                </span>
                {mayWrite && mayTakeBack(row.OwnerSid, { sid: me.Sid, role: me.Authority as RoleCode }) && (
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('list.remove', { title: row.Title })}
                    onClick={() => remove.mutate(row.Sid, { onSuccess: () => setRemoved(row) })}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </ListState>
      {isNew && (
        <NewReport
          codebook={codebook}
          isSaving={save.isPending}
          onCancel={() => setNew(false)}
          onMake={(title, shared, content) => void make(title, shared, content)}
        />
      )}
    </Screen>
  )
}
