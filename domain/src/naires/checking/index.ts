export { checkNaire, type NaireDiagnostic } from './check-naire.ts'
export { naireEnvironment, withResponse } from './naire-environment.ts'
export { naireExpressions, type NaireExpression } from './naire-expressions.ts'
