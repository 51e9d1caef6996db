import {
  ApiOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import { roles } from '@naire/domain/access'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ApiTokensDialog } from '../sign-in/ApiTokensDialog.tsx'
import { DevicesDialog } from '../sign-in/DevicesDialog.tsx'
import { WechatDialog } from '../sign-in/WechatDialog.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import styles from './header.module.css'

export function PersonMenu() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const signOut = useSignOut()
  const [isChanging, setChanging] = useState(false)
  const [showsDevices, showDevices] = useState(false)
  const [showsWechat, showWechat] = useState(false)
  const [showsTokens, showTokens] = useState(false)
  const role = Object.entries(roles).find(([, code]) => code === me.Authority)?.[0] ?? ''
  const name = me.Nickname || me.Name || me.Code
  const items = [
    { key: 'who', label: `${name} · ${t(`roles.${role}`)}`, disabled: true },
    { key: 'password', icon: <KeyOutlined />, label: t('person.changePassword'), onClick: () => setChanging(true) },
    { key: 'devices', icon: <LaptopOutlined />, label: t('person.devices'), onClick: () => showDevices(true) },
    { key: 'tokens', icon: <ApiOutlined />, label: t('tokens.title'), onClick: () => showTokens(true) },
    { key: 'wechat', icon: <WechatOutlined />, label: t('person.wechat'), onClick: () => showWechat(true) },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('person.signOut'), onClick: () => void signOut() },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" icon={<UserOutlined />} aria-label={t('person.label', { name })}>
          <span className={styles.personName}>{name}</span>
        </Button>
      </Dropdown>
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
      {showsDevices && <DevicesDialog onClose={() => showDevices(false)} />}
      {showsTokens && <ApiTokensDialog onClose={() => showTokens(false)} />}
      {showsWechat && <WechatDialog onClose={() => showWechat(false)} />}
    </>
  )
}
