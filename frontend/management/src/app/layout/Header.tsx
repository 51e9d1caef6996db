import {
  MenuOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  WifiOutlined,
  ApiOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import { Button, Select, Dropdown, Form, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { DueBell } from '../../reviewing/due/DueBell.tsx'
import { InboxBell } from '../inbox/InboxBell.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import styles from './header.module.css'
import { chapterOf, useHelp } from '../help/help-store.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useQuery, useMutation } from '@tanstack/react-query'
import { query, type ODataPage, entity } from '../../workplace/odata.ts'
import { type LiveState, useLiveState } from '../../workplace/live.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { roles } from '@naire/domain/access'
import { lazy, Suspense, useState } from 'react'
import { ApiTokensDialog } from '../sign-in/ApiTokensDialog.tsx'
import { PasswordFields, type Passwords } from '../sign-in/PasswordFields.tsx'
import { DevicesDialog } from '../sign-in/DevicesDialog.tsx'
import { WechatDialog } from '../sign-in/WechatDialog.tsx'
import { orgOf, subjectOf } from '../routes/rows.tsx'
import { useSignOut } from '../sign-in/sign-in-store.ts'
import { create } from 'zustand'
import { Whole } from '../../workplace/SearchBox.tsx'

interface MenuState {
  /** The phone's menu, a drawer. */
  readonly isDrawerOpen: boolean
  openDrawer(): void
  closeDrawer(): void
}

export const useMenu = create<MenuState>()((set) => ({
  isDrawerOpen: false,
  openDrawer: () => set({ isDrawerOpen: true }),
  closeDrawer: () => set({ isDrawerOpen: false }),
}))

export function Header() {
  const { t } = useTranslation()
  const openDrawer = useMenu((menu) => menu.openDrawer)
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {t('header.skip')}
      </a>
      <Button
        className={styles.burger ?? ''}
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('menu.label')}
        onClick={openDrawer}
      />
      <Link to="/home" className={styles.brand}>
        Naire
      </Link>
      <OrgName />
      <SubjectSwitch />
      <span className={styles.space} />
      <HeaderSearch />
      <DueBell />
      <InboxBell />
      <LiveDot />
      <HelpButton />
      <LanguageSwitch />
      <PersonMenu />
    </header>
  )
}

/** Opens the manual at the chapter of the screen; so does F1. */
function HelpButton() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const open = useHelp((help) => help.open)
  return (
    <Button
      className={styles.help ?? ''}
      type="text"
      icon={<QuestionCircleOutlined />}
      aria-label={t('help.title')}
      aria-keyshortcuts="F1"
      title={`${t('help.title')} (F1)`}
      onClick={() => open(chapterOf(pathname))}
    />
  )
}

function OrgName() {
  const { me } = useWorkplace()
  const orgSid = orgOf(useLocation().pathname) ?? me.OrgSid
  const { data: orgs = [] } = useOrgs()
  const name = orgs.find(({ Sid }) => Sid === orgSid)?.Name ?? (orgSid === me.OrgSid ? me.OrgName : null)
  return name ? (
    <span className={styles.org} dir="auto" title={name}>
      {name}
    </span>
  ) : null
}

interface NamedPlace {
  readonly Sid: string
  readonly Name: string
}

function useOrgs() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['orgs'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataPage<NamedPlace>>(query('/odata/Orgs', { orderby: 'Name', top: 1000 }), { signal })).value,
    meta: { quiet: true },
  })
}

const icons = { open: WifiOutlined, connecting: CloudSyncOutlined, offline: DisconnectOutlined } satisfies Record<
  LiveState,
  unknown
>

/** Whether news arrive by themselves right now. */
function LiveDot() {
  const { t } = useTranslation()
  const state = useLiveState()
  const Icon = icons[state]
  return (
    <span className={styles.live} role="status" title={t(`live.${state}`)} data-live={state}>
      <Icon aria-hidden />
      <span className={styles.liveWord}>{t(`live.${state}`)}</span>
    </span>
  )
}

/** Which project is open; another one opens the same screen there. */
function SubjectSwitch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: subjects = [] } = useSubjects()
  const open = subjectOf(pathname)
  const go = (subjectSid: string) => {
    const subject = subjects.find(({ Sid }) => Sid === subjectSid)
    const screen = open ? (pathname.split('/')[4] ?? '') : ''
    const isOneRow = ['sessionNaire', 'appealSession'].includes(screen)
    if (subject)
      void navigate(['/subject', subject.OrgSid, subjectSid, isOneRow ? 'dataMng' : screen].filter(Boolean).join('/'))
  }
  return (
    <Select
      className={styles.subject ?? ''}
      variant="filled"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('header.subject')}
      placeholder={<Whole words={t('header.subject')} />}
      value={open}
      notFoundContent={t('header.noSubjects')}
      options={subjects.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      onChange={go}
    />
  )
}

const SecondFactorsDialog = lazy(() => import('../second-factor/SecondFactorsDialog.tsx'))

function PersonMenu() {
  const { t } = useTranslation(['management', 'interviews'])
  const { me, can } = useWorkplace()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const openHelp = useHelp((help) => help.open)
  const [isChanging, setChanging] = useState(false)
  const [showsDevices, showDevices] = useState(false)
  const [showsWechat, showWechat] = useState(false)
  const [showsFactors, showFactors] = useState(false)
  const [showsTokens, showTokens] = useState(false)
  const role = Object.entries(roles).find(([, code]) => code === me.Authority)?.[0] ?? ''
  const name = me.Nickname || me.Name || me.Code
  const items = [
    { key: 'who', label: `${name} · ${t(`roles.${role}`)}`, disabled: true },
    { key: 'password', icon: <KeyOutlined />, label: t('person.changePassword'), onClick: () => setChanging(true) },
    { key: 'factors', icon: <SafetyOutlined />, label: t('factors.title'), onClick: () => showFactors(true) },
    { key: 'devices', icon: <LaptopOutlined />, label: t('person.devices'), onClick: () => showDevices(true) },
    { key: 'tokens', icon: <ApiOutlined />, label: t('tokens.title'), onClick: () => showTokens(true) },
    { key: 'wechat', icon: <WechatOutlined />, label: t('person.wechat'), onClick: () => showWechat(true) },
    ...(can('interview')
      ? [
          {
            key: 'interviews',
            icon: <ScheduleOutlined />,
            // Another app: the page is left.
            label: <a href="/survey/interviews">{t('interviews:title')}</a>,
          },
        ]
      : []),
    {
      key: 'help',
      icon: <QuestionCircleOutlined />,
      label: t('help.title'),
      onClick: () => openHelp(chapterOf(pathname)),
    },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('person.signOut'), onClick: () => void signOut() },
  ]
  return (
    <>
      <Dropdown autoFocus trigger={['click']} menu={{ items }}>
        <Button type="text" icon={<UserOutlined />} aria-label={t('person.label', { name })}>
          <span className={styles.personName} dir="auto">
            {name}
          </span>
        </Button>
      </Dropdown>
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
      {showsFactors && (
        <Suspense>
          <SecondFactorsDialog onClose={() => showFactors(false)} />
        </Suspense>
      )}
      {showsDevices && <DevicesDialog onClose={() => showDevices(false)} />}
      {showsTokens && <ApiTokensDialog onClose={() => showTokens(false)} />}
      {showsWechat && <WechatDialog onClose={() => showWechat(false)} />}
    </>
  )
}

function ChangePasswordDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, me, notices } = useWorkplace()
  const [form] = Form.useForm<Passwords>()
  const change = useMutation({
    mutationFn: ({ password, newPassword }: Passwords) =>
      http.post(`${entity('Users', me.Sid)}/SurveyExpert.ChangePassword()`, { password, newPassword }),
    onSuccess: () => {
      notices.success(t('person.passwordChanged'))
      onClose()
    },
  })
  return (
    <Modal
      open={isOpen}
      title={t('person.changePassword')}
      okText={t('actions.save')}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        name="changePassword"
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(values) => change.mutate(values)}
      >
        <PasswordFields form={form} />
      </Form>
    </Modal>
  )
}
