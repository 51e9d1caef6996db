import {
  CheckCircleOutlined,
  EditOutlined,
  ExperimentOutlined,
  EyeOutlined,
  LinkOutlined,
  PauseCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { FindingPlace } from '@naire/domain/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import { publicationOf, type NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { NairePreview } from '../preview/PreviewDrawer.tsx'
import { NaireMenu } from './NaireMenu.tsx'
import styles from './naires.module.css'
import { placeAddress } from './place-address.ts'
import { PublishButton } from './PublishButton.tsx'
import { ShareDialog } from './ShareDialog.tsx'

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
  const publication = publicationOf(naire)
  if (publication !== 'published')
    return (
      <StatusWord tone="neutral" icon={publication === 'draft' ? <EditOutlined /> : <PauseCircleOutlined />}>
        {t(`naires.${publication}`)}
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
