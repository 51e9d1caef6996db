import type { RefusalRow } from './refusal-row.ts'

/** Refusals about organisations, their departments, providers and directories. */
export const orgRefusals = {
  'org.notFound': { code: '{c92cdaec-d394-4028-b77d-abc4fc255dc2}', status: 404, level: 'Minor' },
  'org.invalid': { code: '{ce9118ea-b135-47ef-92ce-c7a3d4e51547}', status: 400, level: 'Minor' },
  'org.exists': { code: '{0ae94450-c63a-4296-9a2a-d8b1a1bc09fb}', status: 409, level: 'Minor' },
  'org.nameTaken': { code: '{446f8996-8105-45ce-bfa9-62bd1c9e26ee}', status: 409, level: 'Minor' },
  'org.notTheirRole': { code: '{bc8f50ce-fe48-4f9f-8f20-4f60763dade7}', status: 400, level: 'Minor' },
  'org.deptNotFound': { code: '{c85ab4b6-f64e-4909-afaf-28ca52edfe9b}', status: 404, level: 'Minor' },
  'org.deptNameInvalid': { code: '{9d6ec8a9-df50-47e4-9640-3aa482ef82f5}', status: 400, level: 'Minor' },
  'org.deptIsRoot': { code: '{4adb2e3b-d803-43cf-9599-e5acb7f30f3a}', status: 409, level: 'Minor' },
  'org.deptBelowItself': { code: '{1da742c0-ca56-4b94-9617-26319da3fab9}', status: 409, level: 'Minor' },
  'org.deptNotEmpty': { code: '{b24f7aa7-b0d4-4e10-a39c-435d2ca0424d}', status: 409, level: 'Minor' },
  'org.providerInvalid': { code: '{809ae369-5c88-4f98-ba24-acc40f26fea5}', status: 400, level: 'Minor' },
  'org.providerNotFound': { code: '{8967c848-4542-458d-93d3-6b6a1fd6e59e}', status: 404, level: 'Minor' },
  'org.closed': { code: '{75f1b356-beda-418f-acef-97e58cdac8b9}', status: 409, level: 'Minor' },
  'org.erased': { code: '{291cb4fb-2b55-4566-8fbd-6aaa189f0a1f}', status: 409, level: 'Minor' },
  'org.notClosed': { code: '{b69fa837-2724-4a29-92dc-ae20e83487c1}', status: 409, level: 'Minor' },
  'org.reasonMissing': { code: '{896452de-c484-44ba-a96a-3ea7c63e3d2d}', status: 400, level: 'Minor' },
  'org.nameWrong': { code: '{c7ef1dfe-8df8-45cb-9530-d3f743f72e6e}', status: 400, level: 'Minor' },
  'org.held': { code: '{79634822-7018-448a-929e-40ace949a601}', status: 409, level: 'Minor' },
  'directory.invalid': { code: '{2f8c1d5e-6a47-4b93-8e0d-91c7b3a5f264}', status: 400, level: 'Minor' },
  'directory.filterInvalid': { code: '{a3b7e0c9-15d8-4f62-9c4a-7d20e6f8b135}', status: 400, level: 'Minor' },
  'directory.pathInvalid': { code: '{5d91f4a2-c38b-4e07-b6f5-08a4d7c2e913}', status: 400, level: 'Minor' },
  'directory.taken': { code: '{c6e25b78-9f04-4d1a-a7c3-3b5e8d6f0142}', status: 409, level: 'Minor' },
  'directory.full': { code: '{0b74c9d6-e2a1-4c58-8f3e-d5170b9a6c28}', status: 409, level: 'Minor' },
} as const satisfies Record<string, RefusalRow>
