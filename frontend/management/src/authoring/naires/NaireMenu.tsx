import {
  AuditOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  HistoryOutlined,
  InboxOutlined,
  MoreOutlined,
  PauseCircleOutlined,
  SwapOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { mayEnter, type RoleCode } from '@naire/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown, Form, Modal, Select } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { loadNaire } from '../../workplace/naire-record.ts'
import { entity } from '../../workplace/odata.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import { useEditing, useEditingStore } from '../editing/use-editing.ts'
import { saveForm, savedForms, type SavedForm } from '../import/save-form.ts'
import { SavedReport } from '../import/SavedReport.tsx'
import { RevisionsDrawer } from '../revisions/RevisionsDrawer.tsx'
import { NameDialog } from './NameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

type NaireDialogKind = 'rename' | 'copy' | 'move' | 'revisions'
type NaireMenuItem = NaireDialogKind | `export ${SavedForm}` | 'answers' | 'trail' | 'unpublish' | 'archive' | 'delete'

/** Further actions on a questionnaire. */
export function NaireMenu({ naire, onCopied }: { readonly naire: NaireRow; readonly onCopied: (sid: string) => void }) {
  const { t } = useTranslation()
  const { orgSid = naire.OrgSid } = useParams()
  const [asked, setAsked] = useState<NaireDialogKind | null>(null)
  const close = () => setAsked(null)
  const { http, me, can, notices } = useWorkplace()
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
      ...dangerous,
      onOk: async () => {
        await http.delete(entity('Naires', naire.Sid))
        notices.success(t('naires.deleted', { name: naire.Name }))
        await queries.invalidateQueries({ queryKey: ['naires', naire.SubjectSid] })
      },
    })
  const askToUnpublish = () =>
    void modal.confirm({
      title: t('naires.unpublishTitle', { name: naire.Name }),
      content: t('naires.unpublishHint'),
      okText: t('naires.unpublish'),
      onOk: async () => {
        await http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Unpublish()`)
        notices.success(t('naires.unpublished', { name: naire.Name }))
        await queries.invalidateQueries({ queryKey: ['naires', naire.SubjectSid] })
      },
    })
  const archive = useMutation({
    mutationFn: () => http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Archive()`, { archived: !naire.Archived }),
    onSuccess: async () => {
      notices.success(t(naire.Archived ? 'naires.unarchived' : 'naires.archiveDone', { name: naire.Name }))
      await queries.invalidateQueries({ queryKey: ['naires', naire.SubjectSid] })
    },
  })
  const choose = (chosen: NaireMenuItem) => {
    const form = savedForms.find((each) => chosen === `export ${each}`)
    if (form) exporting.mutate(form)
    else if (chosen === 'delete') askToDelete()
    else if (chosen === 'unpublish') askToUnpublish()
    else if (chosen === 'archive') archive.mutate()
    else if (chosen !== 'trail' && chosen !== 'answers') setAsked(chosen as NaireDialogKind)
  }
  const items = [
    ...(naire.PublishedRevision !== null && mayEnter('dataMng', me.Authority as RoleCode)
      ? [
          {
            key: 'answers',
            icon: <TableOutlined />,
            label: (
              <Link to={`/subject/${orgSid}/${naire.SubjectSid}/dataMng?naire=${naire.Sid}`}>
                {t('screens.dataMng.title')}
              </Link>
            ),
          },
        ]
      : []),
    { key: 'rename', icon: <EditOutlined />, label: t('naires.rename') },
    { key: 'copy', icon: <CopyOutlined />, label: t('naires.copy') },
    // What has been answered stays where its answers are.
    ...(can('manageSubjects') && naire.PublishedRevision === null
      ? [{ key: 'move', icon: <SwapOutlined />, label: t('collaboration:move.title') }]
      : []),
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
    ...(naire.Published && can('publish')
      ? [{ key: 'unpublish', icon: <PauseCircleOutlined />, label: t('naires.unpublish') }]
      : []),
    { key: 'archive', icon: <InboxOutlined />, label: t(naire.Archived ? 'naires.unarchive' : 'naires.archive') },
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
      {asked === 'copy' && <CopyDialog naire={naire} onCopied={onCopied} onClose={close} />}
      {asked === 'move' && <MoveDialog naire={naire} onClose={close} />}
      {asked === 'revisions' && <RevisionsDrawer naire={naire} onClose={close} />}
    </>
  )
}

interface CopyDialogProps {
  readonly naire: NaireRow
  readonly onCopied: (sid: string) => void
  readonly onClose: () => void
}

/** A copy beside it, or in another project. */
function CopyDialog({ naire, onCopied, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { data: subjects = [] } = useSubjects()
  const [subjectSid, choose] = useState(naire.SubjectSid)
  const copy = useNewNaire(subjectSid, (sid) => {
    const target = subjects.find(({ Sid }) => Sid === subjectSid)
    if (subjectSid !== naire.SubjectSid) notices.success(t('naires.copiedTo', { project: target?.Name ?? '' }))
    onClose()
    onCopied(sid)
  })
  return (
    <NameDialog
      title={t('naires.copy')}
      initial={t('naires.copyName', { name: naire.Name })}
      okText={t('naires.copy')}
      isSending={copy.isPending}
      onName={(name) => copy.mutate({ name, copyOf: naire, subjectSid })}
      onClose={onClose}
    >
      {subjects.length > 1 && (
        <Form.Item label={t('begin.project')} htmlFor="naireCopy_subject">
          <Select
            id="naireCopy_subject"
            value={subjectSid}
            options={subjects.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
            onChange={choose}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      )}
    </NameDialog>
  )
}

/** Another project of its organisation takes it over. */
function MoveDialog({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { t } = useTranslation('collaboration')
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const { data: subjects = [] } = useSubjects()
  const [target, choose] = useState<string | null>(null)
  const others = subjects.filter(({ Sid, OrgSid }) => OrgSid === naire.OrgSid && Sid !== naire.SubjectSid)
  const move = useMutation({
    mutationFn: (subjectSid: string) => http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Move()`, { subjectSid }),
    onSuccess: async () => {
      notices.success(t('move.done', { project: others.find(({ Sid }) => Sid === target)?.Name ?? '' }))
      await queries.invalidateQueries({ queryKey: ['naires'] })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('move.title')}
      okText={t('move.ok')}
      okButtonProps={{ disabled: target === null }}
      confirmLoading={move.isPending}
      onOk={() => target !== null && move.mutate(target)}
      onCancel={onClose}
    >
      <p className="n-aside" style={{ marginBlockEnd: 12 }}>
        {t('move.hint')}
      </p>
      <Select
        style={{ inlineSize: '100%' }}
        aria-label={t('management:begin.project')}
        placeholder={t('management:begin.project')}
        value={target}
        options={others.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
        onChange={choose}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Modal>
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
