export { checkNaire, type NaireDiagnostic } from './check-naire.ts'
export { naireEnvironment, userFields, withResponse, type RespondentSources } from './naire-environment.ts'
export { profileReads, type ProfileReads } from './profile-reads.ts'
export { naireExpressions, type NaireExpression } from './naire-expressions.ts'
