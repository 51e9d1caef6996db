import type { RefusalRow } from './refusal-row.ts'

/** Refusals of authors and reviewers who work with others. */
export const collaborationRefusals = {
  'naire.notApproved': { code: '{df17aa72-3bde-4468-a13b-ecb9733ba43b}', status: 409, level: 'Minor' },
  'naire.ownApproval': { code: '{b87f7763-1335-4837-b049-823ffe0a6095}', status: 409, level: 'Minor' },
  'naire.approvalRequested': { code: '{b0e6a3a6-d659-4dfc-9224-0ea9d92a176b}', status: 409, level: 'Minor' },
  'naire.noApprovalRequested': { code: '{9b4c807a-9966-4d35-b21e-7eb4a7bcae72}', status: 409, level: 'Minor' },
  'naire.inUse': { code: '{f7adc3cb-3b28-4fe4-97f2-8e01c0bbc00a}', status: 409, level: 'Minor' },
  'comment.notFound': { code: '{adae078a-1621-46c3-985e-cc427ecaf7ef}', status: 404, level: 'Minor' },
  'comment.notOwn': { code: '{5207c5d4-2386-4bb8-8eb6-20231af03ffb}', status: 403, level: 'Minor' },
  'comment.invalid': { code: '{dcc01e7e-da5c-4534-83ec-5b049cb5f919}', status: 400, level: 'Minor' },
  'comment.tooMany': { code: '{900be378-2b09-4e98-8247-811e3d26c718}', status: 409, level: 'Minor' },
  'appeal.nothingToWithdraw': { code: '{fdec65fe-7212-4737-b222-d7283ab5a383}', status: 409, level: 'Minor' },
  'appeal.notJudge': { code: '{d4d49510-4513-49a4-9354-8b905e5c7474}', status: 409, level: 'Minor' },
  'appeal.withdrawnTooLate': { code: '{0a3bf4d9-c097-4e13-89a5-b1d8560d8297}', status: 409, level: 'Minor' },
} as const satisfies Record<string, RefusalRow>
