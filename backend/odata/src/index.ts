export {
  type BatchRequest,
  type BatchResponse,
  multipartBody,
  jsonBatchBody,
  type ReferencedAddresses,
  batchAddress,
} from './batch/batch.ts'
export * from './batch/parse-json-batch.ts'
export * from './batch/parse-multipart-batch.ts'
export * from './binding/bind-query.ts'
export type * from './binding/bound.ts'
export * from './limits.ts'
export * from './metadata/csdl-json.ts'
export * from './metadata/csdl-xml.ts'
export * from './model.ts'
export * from './negotiation/formats.ts'
export * from './negotiation/preferences.ts'
export * from './negotiation/versions.ts'
export * from './odata-error.ts'
export * from './query/parse-query.ts'
export type * from './query/query-tree.ts'
export * from './resource/bind-path.ts'
export type { ArgumentValue } from './resource/bind-arguments.ts'
export * from './resource/parse-path.ts'
export * from './response/write-json.ts'
export * from './response/write-row.ts'
export { functions, type FunctionName } from './syntax/functions.ts'
export type * from './syntax/expression.ts'
