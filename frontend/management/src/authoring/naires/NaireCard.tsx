import {
  CheckCircleOutlined,
  EditOutlined,
  ExperimentOutlined,
  EyeOutlined,
  LinkOutlined,
  SyncOutlined,
  AuditOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  HistoryOutlined,
  MoreOutlined,
} from '@ant-design/icons'
import type { FindingPlace } from '@naire/domain/diagnostics'
import { App, Button, Space, Dropdown, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './naires.module.css'
import { PublishButton } from './PublishButton.tsx'
import { placeAddress } from './place-address.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { naireRecord, loadNaire } from '../../workplace/naire-record.ts'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { mayEnter, type RoleCode } from '@naire/domain/access'
import { saveForm, savedForms, type SavedForm } from '../import/save-form.ts'
import { SavedReport } from '../import/SavedReport.tsx'
import { RevisionsDrawer } from '../revisions/RevisionsDrawer.tsx'
import { NameDialog } from './NameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import { useEditing, useEditingStore } from '../editing/use-editing.ts'
import { NairePreview } from '../preview/PreviewDrawer.tsx'

const TestBench = lazy(() => import('../testing/TestBench.tsx'))

interface NaireCardProps {
  readonly naire: NaireRow
  readonly isNew: boolean
  readonly onCopied: (sid: string) => void
}

export function NaireCard({ naire, isNew, onCopied }: NaireCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goTo = (place: FindingPlace) => void navigate(placeAddress(naire, place))
  const [shown, setShown] = useState<'preview' | 'share' | 'test' | null>(null)
  return (
    <li className={`${styles.card} ${isNew ? styles.isNew : ''}`}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{naire.Name}</bdi>
        </h2>
        <Space wrap>
          <Link to={`?naire=${naire.Sid}`} className={styles.edit}>
            <EditOutlined /> {t('actions.edit')}
          </Link>
          <Button icon={<EyeOutlined />} onClick={() => setShown('preview')}>
            {t('naires.preview')}
          </Button>
          <Button icon={<ExperimentOutlined />} onClick={() => setShown('test')}>
            {t('testing:open')}
          </Button>
          <PublishButton naire={naire} onPublished={() => setShown('share')} onGoTo={goTo} />
          {naire.Published && (
            <Button icon={<LinkOutlined />} onClick={() => setShown('share')}>
              {t('naires.openLink')}
            </Button>
          )}
          <NaireMenu naire={naire} onCopied={onCopied} />
        </Space>
      </div>
      <p className={styles.facts}>
        <PublishState naire={naire} />
        <span>{t('naires.size', { questions: naire.QuestionCount, pages: naire.PageCount })}</span>
        <span>
          {t('naires.modified')} <Moment at={naire.ModifyTime} />
        </span>
      </p>
      <QuotaLimits naireSid={naire.Sid} />
      {shown === 'preview' && <NairePreview naire={naire} onClose={() => setShown(null)} />}
      {shown === 'test' && (
        <Suspense>
          <TestBench naire={naire} onGoTo={goTo} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {shown === 'share' && <ShareDialog naire={naire} onClose={() => setShown(null)} />}
    </li>
  )
}

function PublishState({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation()
  if (!naire.Published)
    return (
      <StatusWord tone="neutral" icon={<EditOutlined />}>
        {t('naires.draft')}
      </StatusWord>
    )
  const isCurrent = naire.PublishedRevision === naire.Revision
  return (
    <StatusWord tone={isCurrent ? 'success' : 'warning'} icon={isCurrent ? <CheckCircleOutlined /> : <SyncOutlined />}>
      {t(isCurrent ? 'naires.published' : 'naires.changedSince')}
    </StatusWord>
  )
}

/** Maximum number of sessions in each cell; the current counts are on the quota screen. */
function QuotaLimits({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { data: naire } = useQuery(naireRecord(http, naireSid))
  const cells = naire?.QuotarList ?? []
  if (cells.length === 0) return null
  return (
    <ul className={styles.quotas} aria-label={t('naires.quotas')}>
      {cells.map((cell) => (
        <li key={cell.Sid} className={styles.quota} title={cell.QuotarExpression}>
          {t('naires.quota', { name: cell.Memo || cell.QuotarExpression, limit: cell.Limit })}
        </li>
      ))}
    </ul>
  )
}

type NaireDialogKind = 'rename' | 'copy' | 'revisions'
type NaireMenuItem = NaireDialogKind | `export ${SavedForm}` | 'trail' | 'delete'

/** Further actions on a questionnaire. */
function NaireMenu({ naire, onCopied }: { readonly naire: NaireRow; readonly onCopied: (sid: string) => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<NaireDialogKind | null>(null)
  const close = () => setAsked(null)
  const copy = useNewNaire(naire.SubjectSid, (sid) => {
    close()
    onCopied(sid)
  })
  const { http, me, notices } = useWorkplace()
  const exporting = useMutation({
    mutationFn: async (form: SavedForm) => saveForm(await loadNaire(http, naire.Sid), form),
  })
  const { modal } = App.useApp()
  const queries = useQueryClient()
  const askToDelete = () =>
    void modal.confirm({
      title: t('naires.deleteTitle', { name: naire.Name }),
      content: t('naires.deleteHint'),
      okText: t('actions.delete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await http.delete(entity('Naires', naire.Sid))
        notices.success(t('naires.deleted', { name: naire.Name }))
        await queries.invalidateQueries({ queryKey: ['naires', naire.SubjectSid] })
      },
    })
  const choose = (chosen: NaireMenuItem) => {
    const form = savedForms.find((each) => chosen === `export ${each}`)
    if (form) exporting.mutate(form)
    else if (chosen === 'delete') askToDelete()
    else if (chosen !== 'trail') setAsked(chosen as NaireDialogKind)
  }
  const items = [
    { key: 'rename', icon: <EditOutlined />, label: t('naires.rename') },
    { key: 'copy', icon: <CopyOutlined />, label: t('naires.copy') },
    ...savedForms.map((form) => ({
      key: `export ${form}`,
      icon: <DownloadOutlined />,
      label: t(`authoring:foreign.save.${form}`),
      disabled: exporting.isPending,
    })),
    { key: 'revisions', icon: <HistoryOutlined />, label: t('revisions.open') },
    ...(mayEnter('trailMng', me.Authority as RoleCode)
      ? [
          {
            key: 'trail',
            icon: <AuditOutlined />,
            label: (
              <Link to={`/trailMng/${naire.OrgSid}?thing=naire&sid=${naire.Sid}`}>{t('screens.trailMng.title')}</Link>
            ),
          },
        ]
      : []),
    { key: 'delete', danger: true, icon: <DeleteOutlined />, label: t('naires.delete') },
  ]
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => choose(key as NaireMenuItem) }} trigger={['click']} autoFocus>
        <Button icon={<MoreOutlined />} aria-label={t('naires.more', { name: naire.Name })} />
      </Dropdown>
      {exporting.data && exporting.data.length > 0 && (
        <SavedReport lines={exporting.data} onClose={() => exporting.reset()} />
      )}
      {asked === 'rename' && <RenameDialog naire={naire} onClose={close} />}
      {asked === 'copy' && (
        <NameDialog
          title={t('naires.copy')}
          initial={t('naires.copyName', { name: naire.Name })}
          okText={t('naires.copy')}
          isSending={copy.isPending}
          onName={(name) => copy.mutate({ name, copyOf: naire })}
          onClose={close}
        />
      )}
      {asked === 'revisions' && <RevisionsDrawer naire={naire} onClose={close} />}
    </>
  )
}

interface RenameDialogProps {
  readonly naire: NaireRow
  readonly onClose: () => void
}

/** The name is a change like any other: undone in the editor, merged with what others change. */
function RenameDialog(props: RenameDialogProps) {
  return (
    <Suspense fallback={null}>
      <Rename {...props} />
    </Suspense>
  )
}

function Rename({ naire, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const queries = useQueryClient()
  const editing = useEditing(naire.Sid)
  const store = useEditingStore(naire.Sid)
  const [isSending, setSending] = useState(false)
  const end = async () => {
    setSending(false)
    const { state, record, problems } = store.snapshot()
    if (state === 'conflict') return
    if (state === 'offline') notices.danger(t('states.offline'))
    for (const { message } of problems) notices.danger(message)
    if (state === 'saved') notices.success(t('naires.renamed', { name: record.Name }))
    await queries.invalidateQueries({ queryKey: ['naires'] })
    onClose()
  }
  const rename = (name: string) => {
    setSending(true)
    editing.perform({ type: 'ChangeName', name })
    void editing.save().then(end)
  }
  if (editing.state !== 'conflict')
    return (
      <NameDialog
        title={t('naires.rename')}
        initial={editing.record.Name}
        okText={t('naires.rename')}
        isSending={isSending}
        onName={rename}
        onClose={onClose}
      />
    )
  return (
    <Modal open title={t('naires.rename')} footer={null} onCancel={onClose}>
      <ConflictPanel naireSid={naire.Sid} onSettled={() => void end()} />
    </Modal>
  )
}
