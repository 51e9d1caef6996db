export { ownNames, type FindOwnName, sidOf, type SidKind, type UniqueName } from './settle-name.ts'
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
