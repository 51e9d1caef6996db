import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import type { CompileState } from './use-compiled.ts'

/** Content shown only for a questionnaire that can be answered. */
export function Ready({
  compiled,
  children,
}: {
  readonly compiled: CompileState
  readonly children: (opened: OpenedNaire) => ReactNode
}) {
  const { t } = useTranslation('testing')
  if (compiled.state === 'ready') return children(compiled)
  return compiled.state === 'broken' ? <Alert type="warning" showIcon title={t('broken')} /> : <Skeleton active />
}
