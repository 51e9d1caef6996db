export type { BoundProgram, CompileOptions, Expression } from './compile.ts'
export { compile, fullLanguage } from './full-language.ts'
export type { Language } from './language.ts'
export {
  ExpressionSyntaxError,
  syntaxErrorKeys,
  type Span,
  type SyntaxErrorKey,
  FunctionNotLoaded,
} from './syntax-error.ts'
export { usesPatterns, type Pattern, type PatternEngine } from './pattern-engine.ts'
export { defaultTimeZone, type EvaluationContext, type Scope, type Values } from './scope.ts'
export { isBlank, isTrue, type Value, textOf } from './value.ts'
export { Budget, budgets, BudgetSpent, defaultMaxLength } from './budget.ts'
export { isEqual } from './comparison.ts'
export { formatDate } from './date-format.ts'
export { parseDate } from './dates.ts'
export { generatorOf, shuffled } from './chance.ts'
export { functions } from './functions/index.ts'
