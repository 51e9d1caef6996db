import type { CodebookReply } from '@naire/domain/analysis'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyView, FailureView } from '../workplace/ListState.tsx'
import type { NaireRow } from '../workplace/naire-list.ts'
import { Screen } from '../workplace/Screen.tsx'
import type { useCodebook } from './analysis-client.ts'

interface OpenedNaireProps {
  readonly naire: NaireRow
  readonly hasOthers: boolean
  readonly codebook: ReturnType<typeof useCodebook>
  /** Other data of the screen is still loading. */
  readonly isWaiting: boolean
  readonly emptyHint: string
  /** `back`: the way to the list of questionnaires, where there are others. */
  readonly children: (codebook: CodebookReply, back: ReactNode) => ReactNode
}

/** A questionnaire's numbers once its codebook is there: before it, without it, and before anybody has answered. */
export function OpenedNaire({ naire, hasOthers, codebook, isWaiting, emptyHint, children }: OpenedNaireProps) {
  const { t } = useTranslation('analysis')
  const back = hasOthers && (
    <Link to="?list">
      <ArrowLeftOutlined className="n-arrow" aria-hidden /> {t('list.all')}
    </Link>
  )
  const { data } = codebook
  if (data !== undefined && !isWaiting && data.codebook.some(({ questionSid }) => questionSid !== undefined))
    return children(data, back)
  return (
    <Screen title={naire.Name} hint={back}>
      {codebook.isError && data === undefined ? (
        <FailureView error={codebook.error} onRetry={() => void codebook.refetch()} />
      ) : data === undefined || isWaiting ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <EmptyView title={t('empty.title')} hint={emptyHint} />
      )}
    </Screen>
  )
}
