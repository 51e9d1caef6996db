import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ChunkLoadError } from '../routes/lazy-screen.ts'
import { FailureView } from '../../workplace/ListState.tsx'

/** A screen that could not be loaded or drawn; the rest of the layout stays. */
export function ScreenError() {
  const { t } = useTranslation()
  const error = useRouteError()
  return (
    <FailureView
      error={error instanceof ChunkLoadError ? new Error(t('errors.chunk')) : error}
      onRetry={() => location.reload()}
    />
  )
}
