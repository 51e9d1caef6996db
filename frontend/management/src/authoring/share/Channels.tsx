import { CopyOutlined, DeleteOutlined, PlusOutlined, PrinterOutlined, DownloadOutlined } from '@ant-design/icons'
import type { ChannelRow } from '@naire/contract'
import { isChannelCode } from '@naire/domain/naires'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Input, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useChannels } from '../../workplace/use-channels.ts'
import { surveyLink, channelFilter } from './channel.ts'
import styles from './share.module.css'
import { Link } from 'react-router'
import { toCanvas, toString } from 'qrcode'
import { query, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'

interface ChannelsProps {
  readonly naire: NaireRow
  readonly onCopy: (channel: ChannelRow) => void
  readonly onPrint: (channel: ChannelRow) => void
}

export function Channels({ naire, onCopy, onPrint }: ChannelsProps) {
  const { t } = useTranslation('settings')
  const { channels, call } = useChannels(naire.Sid)
  const change = useMutation({ mutationFn: ([name, body]: Parameters<typeof call>) => call(name, body) })
  return (
    <>
      <h3 className={styles.subtitle}>{t('share.channels')}</h3>
      <p className="n-aside">{t('share.channelsAbout')}</p>
      {channels.length === 0 && <p className="n-aside">{t('share.none')}</p>}
      <ul className="n-column">
        {channels.map((channel) => (
          <li key={channel.Code} className="n-line">
            <span className={styles.channel}>
              <bdi>{channel.Name || channel.Code}</bdi> <code dir="ltr">{channel.Code}</code>
            </span>
            <ChannelCount naire={naire} channel={channel} />
            <Button
              icon={<CopyOutlined />}
              aria-label={`${t('management:actions.copy')}: ${channel.Code}`}
              onClick={() => onCopy(channel)}
            />
            <SaveQr
              link={surveyLink(naire, location.origin, channel)}
              name={`${naire.Name} ${channel.Code}`}
              of={channel.Code}
            />
            <Button
              icon={<PrinterOutlined />}
              aria-label={`${t('share.poster')}: ${channel.Code}`}
              onClick={() => onPrint(channel)}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('share.remove', { name: channel.Code })}
              onClick={() => change.mutate(['DeleteChannel', { Code: channel.Code }])}
            />
          </li>
        ))}
      </ul>
      <NewChannel channels={channels} onAdd={(channel) => change.mutate(['SaveChannel', channel])} />
    </>
  )
}

function NewChannel({
  channels,
  onAdd,
}: {
  readonly channels: readonly ChannelRow[]
  readonly onAdd: (channel: ChannelRow) => void
}) {
  const { t } = useTranslation('settings')
  const [{ Code, Name }, setTyped] = useState<ChannelRow>({ Code: '', Name: '' })
  const isFit = isChannelCode(Code) && channels.every((channel) => channel.Code !== Code)
  const add = () => {
    if (!isFit) return
    onAdd({ Code, Name: Name.trim() })
    setTyped({ Code: '', Name: '' })
  }
  return (
    <>
      <div className="n-line">
        <Input
          aria-label={t('share.name')}
          placeholder={t('share.name')}
          maxLength={100}
          value={Name}
          onChange={({ target }) => setTyped({ Code, Name: target.value })}
        />
        <Input
          dir="ltr"
          aria-label={t('share.code')}
          placeholder={t('share.code')}
          value={Code}
          onChange={({ target }) => setTyped({ Code: target.value, Name })}
          onPressEnter={add}
        />
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('share.add')}
        </Button>
      </div>
      {Code !== '' && !isFit && (
        <p className="n-wrong" role="alert">
          {t('share.badCode')}
        </p>
      )}
    </>
  )
}

/** Number of sessions that came over a channel, and the link to them. */
function ChannelCount({ naire, channel }: { readonly naire: NaireRow; readonly channel: ChannelRow }) {
  const { t } = useTranslation('settings')
  const { http, can } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['channel', naire.Sid, channel.Code],
    queryFn: ({ signal }) =>
      http.get<ODataPage<unknown>>(
        query('/odata/NaireSessions', { filter: channelFilter(naire.Sid, channel), top: 0, count: true }),
        { signal },
      ),
    enabled: can('viewSessions'),
    meta: { quiet: true },
  })
  const words = t('share.sessions', { number: data?.['@odata.count'] ?? '–' })
  if (!can('viewSessions')) return <span className="n-aside">{words}</span>
  return (
    <Link
      to={`/subject/${naire.OrgSid}/${naire.SubjectSid}/dataMng?${new URLSearchParams({ naire: naire.Sid, f: `Source:is:${channel.Code}` })}`}
    >
      {words}
    </Link>
  )
}

const formats: readonly QrFormat[] = ['png', 'svg']

interface SaveQrProps {
  readonly link: string
  /** Of the file, without its ending. */
  readonly name: string
  /** Of a channel; absent: the questionnaire's, with words on the button. */
  readonly of?: string
}

/** The QR code of a link as a picture, for posters and mails of the author's own. */
export function SaveQr({ link, name, of }: SaveQrProps) {
  const { t } = useTranslation('settings')
  const save = async (format: QrFormat) => saveFile(await qrFile(link, format), fileNameOf(name, format))
  const items = formats.map((format) => ({
    key: format,
    label: format.toUpperCase(),
    onClick: () => void save(format),
  }))
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']}>
      {of === undefined ? (
        <Button icon={<DownloadOutlined />}>{t('share.saveQr')}</Button>
      ) : (
        <Button icon={<DownloadOutlined />} aria-label={`${t('share.saveQr')}: ${of}`} />
      )}
    </Dropdown>
  )
}

type QrFormat = 'png' | 'svg'

/** Pixels of a side: sharp on an A4 page. */
const side = 1200
const look = { margin: 2, errorCorrectionLevel: 'M' } as const

/** A QR code as a picture. */
async function qrFile(text: string, format: QrFormat): Promise<Blob> {
  if (format === 'svg') return new Blob([await toString(text, { ...look, type: 'svg' })], { type: 'image/svg+xml' })
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { ...look, width: side })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png'),
  )
}
