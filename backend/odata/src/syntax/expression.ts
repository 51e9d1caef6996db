/** Every node says where it starts (`at`, a character of the decoded option). */
interface PositionedExpression {
  readonly at: number
}

export type LiteralType =
  | 'Null'
  | 'String'
  | 'Number'
  | 'Boolean'
  | 'Date'
  | 'DateTimeOffset'
  | 'TimeOfDay'
  | 'Duration'
  | 'Guid'
  | 'Opaque'
  | 'Enum'

/**
 * Number and Duration (in seconds) carry numbers, Boolean a boolean, the others their text. Opaque: binary, geography,
 * geometry.
 */
export interface Literal extends PositionedExpression {
  readonly kind: 'literal'
  readonly type: LiteralType
  readonly value: string | number | boolean | null
}

/** A name; `of` is null at the start of a path. */
export interface Member extends PositionedExpression {
  readonly kind: 'member'
  readonly of: Expression | null
  readonly name: string
}

export interface Call extends PositionedExpression {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Expression[]
}

export interface Unary extends PositionedExpression {
  readonly kind: 'unary'
  readonly operator: 'not' | 'minus'
  readonly operand: Expression
}

export interface Binary extends PositionedExpression {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}

export interface List extends PositionedExpression {
  readonly kind: 'list'
  readonly items: readonly Expression[]
}

/** `variable` and `predicate` are null for `any()`. */
export interface Lambda extends PositionedExpression {
  readonly kind: 'lambda'
  readonly quantifier: 'any' | 'all'
  readonly of: Expression
  readonly variable: string | null
  readonly predicate: Expression | null
}

export interface Count extends PositionedExpression {
  readonly kind: 'count'
  readonly of: Expression
}

export interface Alias extends PositionedExpression {
  readonly kind: 'alias'
  /** With the leading `@`. */
  readonly name: string
}

/** The row that the option is asked about. */
export interface SelfReference extends PositionedExpression {
  readonly kind: 'itself'
}

/** `case(condition:value,…)`: the value of the first condition that holds. */
export interface Case extends PositionedExpression {
  readonly kind: 'case'
  readonly branches: readonly { readonly when: Expression; readonly value: Expression }[]
}

/** `cast(value,Edm.Double)`. */
export interface Cast extends PositionedExpression {
  readonly kind: 'cast'
  readonly operand: Expression
  readonly type: string
}

/** Valid OData that is not built: refused when bound, so that wrong text is still told from unbuilt. */
export interface UnsupportedExpression extends PositionedExpression {
  readonly kind: 'unsupported'
  readonly what: string
}

export type Expression =
  | Literal
  | Member
  | Call
  | Unary
  | Binary
  | List
  | Lambda
  | Count
  | Alias
  | SelfReference
  | Case
  | Cast
  | UnsupportedExpression

export type BinaryOperator =
  | 'or'
  | 'and'
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'in'
  | 'has'
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'divby'
  | 'mod'
