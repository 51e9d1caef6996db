import type { OlderVariable } from '@naire/domain/analysis'
import { Alert, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from './codebook-words.ts'

interface OlderAlertProps {
  readonly question: OlderVariable
  /** Buttons for one of its earlier revisions. */
  readonly acts: (revision: number) => ReactNode
}

/** A question that changed or was deleted since it was answered. */
export function OlderAlert({ question: { variable, revisions, isRemoved }, acts }: OlderAlertProps) {
  const { t } = useTranslation('analysis')
  const since = t(isRemoved ? 'tile.removed' : 'tile.changed', { revision: revisions[0] })
  return (
    <Alert
      type="warning"
      showIcon
      title={`${variableTitle(variable, t)}: ${since}`}
      action={<Space wrap>{revisions.map(acts)}</Space>}
    />
  )
}
