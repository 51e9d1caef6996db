import { CopyOutlined, DeleteOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import { isChannelCode, surveyLink, type Channel } from './channel.ts'
import { ChannelCount } from './ChannelCount.tsx'
import { SaveQr } from './SaveQr.tsx'
import styles from './share.module.css'

interface ChannelsProps {
  readonly naire: NaireRow
  readonly onCopy: (channel: Channel) => void
  readonly onPrint: (channel: Channel) => void
}

const none: readonly Channel[] = []

export function Channels({ naire, onCopy, onPrint }: ChannelsProps) {
  const { t } = useTranslation('settings')
  const [channels, setChannels] = useViewSetting(`channels:${naire.Sid}`, none)
  return (
    <>
      <h3 className={styles.subtitle}>{t('share.channels')}</h3>
      <p className="n-aside">{t('share.channelsAbout')}</p>
      {channels.length === 0 && <p className="n-aside">{t('share.none')}</p>}
      <ul className="n-column">
        {channels.map((channel) => (
          <li key={channel.code} className="n-line">
            <span className={styles.channel}>
              <bdi>{channel.name || channel.code}</bdi> <code dir="ltr">{channel.code}</code>
            </span>
            <ChannelCount naireSid={naire.Sid} channel={channel} />
            <Button icon={<CopyOutlined />} aria-label={`${t('management:actions.copy')}: ${channel.code}`} onClick={() => onCopy(channel)} />
            <SaveQr link={surveyLink(naire, location.origin, channel)} name={`${naire.Name} ${channel.code}`} of={channel.code} />
            <Button icon={<PrinterOutlined />} aria-label={`${t('share.poster')}: ${channel.code}`} onClick={() => onPrint(channel)} />
            <Button icon={<DeleteOutlined />} aria-label={t('share.remove', { name: channel.code })} onClick={() => setChannels(channels.filter(({ code }) => code !== channel.code))} />
          </li>
        ))}
      </ul>
      <NewChannel channels={channels} onAdd={(channel) => setChannels([...channels, channel])} />
    </>
  )
}

function NewChannel({ channels, onAdd }: { readonly channels: readonly Channel[]; readonly onAdd: (channel: Channel) => void }) {
  const { t } = useTranslation('settings')
  const [{ code, name }, setTyped] = useState<Channel>({ code: '', name: '' })
  const isFit = isChannelCode(code) && channels.every((channel) => channel.code !== code)
  const add = () => {
    if (!isFit) return
    onAdd({ code, name: name.trim() })
    setTyped({ code: '', name: '' })
  }
  return (
    <>
      <div className="n-line">
        <Input aria-label={t('share.name')} placeholder={t('share.name')} value={name} onChange={({ target }) => setTyped({ code, name: target.value })} />
        <Input dir="ltr" aria-label={t('share.code')} placeholder={t('share.code')} value={code} onChange={({ target }) => setTyped({ code: target.value, name })} onPressEnter={add} />
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('share.add')}
        </Button>
      </div>
      {code !== '' && !isFit && (
        <p className="n-wrong" role="alert">
          {t('share.badCode')}
        </p>
      )}
    </>
  )
}
