import { lazy } from 'react'
import QuotaScreen from '../../fieldwork/quotas/QuotaScreen.tsx'

const CellsDrawer = lazy(() => import('../../authoring/quotas/CellsDrawer.tsx'))

/** The quota in the field, and beside it what its author writes. */
export default function QuotaPlace() {
  return <QuotaScreen Writer={CellsDrawer} />
}
