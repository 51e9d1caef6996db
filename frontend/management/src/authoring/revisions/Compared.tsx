import { fetchedRecord, naireDifference } from '@naire/domain/authoring'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { FailureView } from '../../workplace/FailureView.tsx'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Difference } from './Difference.tsx'

interface ComparedProps {
  readonly naireSid: string
  /** Numbers of revisions. */
  readonly before: number
  readonly after: number
}

/** What changed between two revisions. */
export function Compared({ naireSid, before, after }: ComparedProps) {
  const { http } = useWorkplace()
  const [old, next] = [useQuery(naireRecord(http, naireSid, before)), useQuery(naireRecord(http, naireSid, after))]
  const difference = useMemo(
    () => old.data && next.data && naireDifference(fetchedRecord(old.data), fetchedRecord(next.data)),
    [old.data, next.data],
  )
  const failed = [old, next].find(({ isError }) => isError)
  if (failed) return <FailureView error={failed.error} onRetry={() => void failed.refetch()} />
  return difference ? <Difference difference={difference} /> : <Skeleton active />
}
