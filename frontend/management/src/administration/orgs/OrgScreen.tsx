import { PlusOutlined, BankOutlined, EditOutlined, ProjectOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'
import { Depts } from './Depts.tsx'
import { type OrgRow, useOrgs, useOrgCommands } from './use-orgs.ts'
import { IdentityProviders } from './IdentityProviders.tsx'
import { SignInRules } from './SignInRules.tsx'
import { MessageChannels } from './MessageChannels.tsx'
import { isOver, OrgClosing, OrgState } from './OrgClosing.tsx'
import { OrgExports, PersonExports } from '../person-exports/PersonExports.tsx'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { isOrgName } from '@naire/domain/orgs'
import { Link } from 'react-router'

export default function OrgScreen() {
  const { t } = useTranslation()
  const orgs = useOrgs()
  const [openSid, setOpenSid] = useState<string | null>(null)
  const [edited, setEdited] = useState<OrgRow | 'new' | null>(null)
  const rows = orgs.data ?? []
  const open = rows.find(({ Sid }) => Sid === openSid) ?? rows[0]
  const { can } = useWorkplace()
  const add = can('operate') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('orgs.add')}
    </Button>
  )
  return (
    <Screen title={t('screens.orgMng.title')} hint={t('orgs.hint')} actions={add}>
      <ListState
        query={orgs}
        isEmpty={rows.length === 0}
        empty={{ title: t('orgs.empty'), hint: t('orgs.emptyHint'), action: add }}
      >
        <div className={styles.columns}>
          <OrgList rows={rows} openSid={open?.Sid ?? null} onOpen={setOpenSid} onEdit={setEdited} />
          {open && <OrgPanel key={open.Sid} org={open} />}
        </div>
      </ListState>
      {edited && <OrgDialog org={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}

function OrgPanel({ org }: { readonly org: OrgRow }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('orgs.depts', { name: org.Name })}</h2>
      <Depts orgSid={org.Sid} />
      {can('manageOrgs') && !isOver(org) && (
        <>
          <SignInRules orgSid={org.Sid} />
          <IdentityProviders orgSid={org.Sid} />
          <MessageChannels orgSid={org.Sid} />
          <Webhooks orgSid={org.Sid} />
          <PersonExports orgSid={org.Sid} />
        </>
      )}
      {can('operate') && !isOver(org) && <OrgExports orgSid={org.Sid} />}
      {can('operate') && <OrgClosing org={org} />}
    </section>
  )
}

function OrgDialog({ org, onClose }: { readonly org: OrgRow | null; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { save } = useOrgCommands()
  const [form] = Form.useForm<{ name: string }>()
  const submit = ({ name }: { readonly name: string }) =>
    save.mutate(
      { sid: org?.Sid ?? null, name },
      { onSuccess: () => (notices.success(t('orgs.saved', { name })), onClose()) },
    )
  const rule = {
    required: true,
    validator: (_: unknown, name = '') =>
      isOrgName(name) ? Promise.resolve() : Promise.reject(new Error(t('orgs.nameInvalid'))),
  }
  return (
    <Modal
      open
      title={t(org ? 'orgs.renameTitle' : 'orgs.add')}
      okText={t('actions.save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="org" form={form} layout="vertical" initialValues={{ name: org?.Name }} onFinish={submit}>
        <Form.Item name="name" label={t('orgs.name')} extra={t('orgs.nameHint')} rules={[rule]}>
          <Input autoFocus maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface OrgListProps {
  readonly rows: readonly OrgRow[]
  readonly openSid: string | null
  readonly onOpen: (sid: string) => void
  readonly onEdit: (org: OrgRow) => void
}

function OrgList({ rows, openSid, onOpen, onEdit }: OrgListProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list} aria-label={t('screens.orgMng.title')}>
      {rows.map((org) => (
        <li key={org.Sid} className={`${styles.org} ${org.Sid === openSid ? styles.open : ''}`}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={org.Sid === openSid}
            onClick={() => onOpen(org.Sid)}
          >
            <BankOutlined aria-hidden /> {org.Name}
          </button>
          <OrgState org={org} />
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={t('orgs.rename', { name: org.Name })}
            onClick={() => onEdit(org)}
          />
          <div className={styles.places}>
            <Link
              to={`/subjectMng/${org.Sid}`}
              className={styles.link}
              aria-label={t('orgs.toSubjects', { name: org.Name })}
            >
              <ProjectOutlined aria-hidden /> {t('screens.subjectMng.title')}
            </Link>
            <Link to={`/userMng/${org.Sid}`} className={styles.link} aria-label={t('orgs.toUsers', { name: org.Name })}>
              <TeamOutlined aria-hidden /> {t('screens.userMng.title')}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
