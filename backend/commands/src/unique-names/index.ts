export { ownNames, type FindOwnName } from './settle-name.ts'
export { sidOf, type SidKind, type UniqueName } from './name-stream.ts'
export { settleName, type NameSettlement } from './settle-name.ts'
export {
  abandonName,
  claimName,
  confirmName,
  releaseName,
  withName,
  withSid,
  type Claiming,
  type Taker,
} from './with-name.ts'
