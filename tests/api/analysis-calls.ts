import type { OperationName } from '@naire/domain/access'
import type { Call, Targets } from './calls.ts'
import { newSid } from './fieldwork.ts'

type Path = (targets: Targets) => string

export interface CallMakers {
  act(path: Path, body?: (targets: Targets) => object): Call
  look(path: Path): Call
}

/** One request of each call about the numbers of a questionnaire. */
export const analysisCalls = ({ act, look }: CallMakers) =>
  ({
    analysisCodebook: look(({ naireSid }) => `/analysis/${naireSid}/codebook`),
    analysisQuery: act(
      ({ naireSid }) => `/analysis/${naireSid}/query`,
      () => ({ queries: [{ kind: 'funnel' }] }),
    ),
    analysisSteps: look(({ naireSid }) => `/analysis/${naireSid}/steps`),
    changeAnalysis: act(
      ({ naireSid }) => `/analysis/${naireSid}/steps`,
      () => ({ change: { kind: 'removeVariable', sid: newSid() } }),
    ),
    undoAnalysisStep: act(
      ({ naireSid }) => `/analysis/${naireSid}/undo`,
      () => ({ stepSid: newSid(), reason: 'a' }),
    ),
    codeAnswer: act(
      ({ naireSid }) => `/analysis/${naireSid}/codes`,
      ({ sessionSid }) => ({ sessionSid, frameSid: newSid(), codes: [] }),
    ),
    readBoards: look(() => '/odata/Boards'),
    saveBoard: act(
      ({ naireSid }) => `/analysis/${naireSid}/boards`,
      () => ({ title: 'a', shared: false, content: { tiles: [] } }),
    ),
    readShares: look(() => '/odata/Shares'),
    saveShare: act(
      ({ naireSid }) => `/analysis/${naireSid}/shares`,
      () => ({
        title: 'a',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        content: { items: [{ kind: 'board', title: 'a', content: { tiles: [] } }] },
      }),
    ),
    revokeShare: (client, { naireSid }) => client.delete(`/analysis/${naireSid}/shares/${newSid()}`),
    shareOpenings: look(({ naireSid }) => `/analysis/${naireSid}/shares/${newSid()}/openings`),
    openShare: act(
      () => `/analysis/shared/${newSid()}`,
      () => ({ orgSid: newSid(), subjectSid: newSid() }),
    ),
    removeBoard: (client, { naireSid }) => client.delete(`/analysis/${naireSid}/boards/${newSid()}`),
    readCrosstabs: look(() => '/odata/Crosstabs'),
    saveCrosstab: act(
      ({ naireSid }) => `/analysis/${naireSid}/crosstabs`,
      () => ({ title: 'a', shared: false, content: {} }),
    ),
    readReports: look(() => '/odata/Reports'),
    openReport: look(({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}`),
    reportVersion: look(({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}/versions/1`),
    saveReport: act(
      ({ naireSid }) => `/analysis/${naireSid}/reports`,
      () => ({ title: 'a', shared: false, content: { language: 'zh-CN', blocks: [] } }),
    ),
    removeReport: (client, { naireSid }) => client.delete(`/analysis/${naireSid}/reports/${newSid()}`),
    restoreReport: act(
      ({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}/restore`,
      () => ({}),
    ),
    publishReport: act(
      ({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}/publish`,
      () => ({ edition: 1 }),
    ),
    withdrawReport: act(
      ({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}/withdraw`,
      () => ({ version: 1, reason: 'a' }),
    ),
    commentOnReport: act(
      ({ naireSid }) => `/analysis/${naireSid}/reports/${newSid()}/comments`,
      () => ({ blockId: 'a', text: 'a' }),
    ),
    removeCrosstab: (client, { naireSid }) => client.delete(`/analysis/${naireSid}/crosstabs/${newSid()}`),
    restoreCrosstab: act(
      ({ naireSid }) => `/analysis/${naireSid}/crosstabs/${newSid()}/restore`,
      () => ({}),
    ),
  }) satisfies Partial<Record<OperationName, Call>>
