import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FailureView } from './FailureView.tsx'
import { EmptyView } from './EmptyView.tsx'

interface Loading {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

interface ListStateProps {
  readonly query: Loading
  readonly isEmpty: boolean
  readonly empty: { readonly title: ReactNode; readonly hint?: ReactNode; readonly action?: ReactNode }
  readonly children: ReactNode
}

/** The four states of every list: loading, failed (with a way to try again), empty, there. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  if (query.isPending) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  if (query.isError && isEmpty) return <FailureView error={query.error} onRetry={() => void query.refetch()} />
  return isEmpty ? <EmptyView {...empty} /> : children
}
