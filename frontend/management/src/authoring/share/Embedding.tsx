import { CopyOutlined } from '@ant-design/icons'
import { embedOrigins, type NaireRecord } from '@naire/domain/naires'
import { Alert, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '../../workplace/copy-text.ts'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { placeAddress } from '../naires/place-address.ts'
import styles from './share.module.css'

const shapes = ['inline', 'modal', 'button'] as const
type Shape = (typeof shapes)[number]

interface EmbeddingProps {
  readonly naire: NaireRow
  readonly record: NaireRecord
}

/** The lines by which other sites show the questionnaire, and which of them may. */
export function Embedding({ naire, record }: EmbeddingProps) {
  const { t } = useTranslation(['settings', 'webhooks'])
  const { notices } = useWorkplace()
  const [shape, setShape] = useState<Shape>('inline')
  const origins = embedOrigins(record)
  const snippet = snippetOf(naire, shape, location.origin)
  const copy = async () =>
    (await copyText(snippet)) ? notices.success(t('webhooks:copied')) : notices.danger(t('webhooks:copyFailed'))
  return (
    <>
      <h3 className={styles.subtitle}>{t('share.embed.title')}</h3>
      <p className="n-aside">{t('share.embed.about')}</p>
      {origins.length === 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('share.embed.none')}
          action={
            <Link className={styles.allow ?? ''} to={placeAddress(naire, { kind: 'setting', name: 'EmbedOrigins' })}>
              {t('share.embed.allow')}
            </Link>
          }
        />
      ) : (
        <p>
          {t('share.embed.allowed')} <bdi dir="ltr">{origins.join(' ')}</bdi>
        </p>
      )}
      <Radio.Group
        aria-label={t('share.embed.shape')}
        value={shape}
        onChange={({ target }) => setShape(target.value as Shape)}
        options={shapes.map((value) => ({ value, label: t(`share.embed.${value}`) }))}
      />
      <Input.TextArea
        readOnly
        dir="ltr"
        autoSize
        aria-label={t('share.embed.snippet')}
        value={snippet}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('share.embed.copy')}
        </Button>
      </div>
    </>
  )
}

const snippetOf = ({ OrgSid, Sid }: NaireRow, shape: Shape, origin: string): string =>
  `<script src="${origin}/embed.js" data-naire="${OrgSid}/${Sid}"${shape === 'inline' ? '' : ` data-mode="${shape}"`}></script>`
