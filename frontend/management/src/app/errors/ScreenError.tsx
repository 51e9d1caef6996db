import { useRouteError } from 'react-router'
import { FailureView } from '../../workplace/FailureView.tsx'

/** A screen that could not be loaded or drawn; the rest of the layout stays. */
export function ScreenError() {
  return <FailureView error={useRouteError()} onRetry={() => location.reload()} />
}
