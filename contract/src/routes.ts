import type { OperationName } from '@naire/domain/access'
import { analysisRoutes } from './analysis.ts'
import { alarmRoutes, appealRoutes } from './appeals.ts'
import { boardRoutes } from './boards.ts'
import { crosstabRoutes } from './crosstabs.ts'
import { directoryRoutes } from './directories.ts'
import { draftingRoutes } from './drafting.ts'
import { batchRoutes } from './batches.ts'
import { exportRoutes } from './exports.ts'
import { importRoutes } from './imports.ts'
import { fileRoutes } from './files.ts'
import { gridRoutes } from './grid.ts'
import { historyRoutes } from './history.ts'
import { identRoutes } from './idents.ts'
import { providerRoutes } from './identity-providers.ts'
import { messageRoutes } from './messages.ts'
import { naireRoutes } from './naires.ts'
import { invitationRoutes } from './invitations.ts'
import { noticeRoutes } from './notices.ts'
import { operationRoutes } from './operation.ts'
import { operatorRoutes } from './operators.ts'
import { reviewSampleRoutes } from './review-samples.ts'
import { recycleRoutes } from './recycle-bin.ts'
import { excelRoutes } from './excels.ts'
import { reportRoutes } from './reports.ts'
import { personExportRoutes } from './person-exports.ts'
import { retentionRoutes } from './retention.ts'
import { rewardRoutes } from './rewards.ts'
import { reviewRoutes } from './reviews.ts'
import type { RouteContract } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { shareRoutes } from './shares.ts'
import { signInRoutes } from './sign-in.ts'
import { orgClosingRoutes } from './org-closing.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhooks.ts'

/** The contract of every operation of the access table. */
export const routes: Readonly<Record<OperationName, RouteContract>> = {
  ...signInRoutes,
  ...invitationRoutes,
  ...providerRoutes,
  ...directoryRoutes,
  ...userRoutes,
  ...orgClosingRoutes,
  ...naireRoutes,
  ...draftingRoutes,
  ...identRoutes,
  ...messageRoutes,
  ...rewardRoutes,
  ...retentionRoutes,
  ...personExportRoutes,
  ...sessionRoutes,
  ...reviewRoutes,
  ...historyRoutes,
  ...gridRoutes,
  ...batchRoutes,
  ...alarmRoutes,
  ...appealRoutes,
  ...analysisRoutes,
  ...boardRoutes,
  ...crosstabRoutes,
  ...reportRoutes,
  ...shareRoutes,
  ...excelRoutes,
  ...recycleRoutes,
  ...reviewSampleRoutes,
  ...fileRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...noticeRoutes,
  ...webhookRoutes,
  ...operationRoutes,
  ...operatorRoutes,
}
