import { compile, type CompileOptions, type Expression } from './compile.ts'
import type { FunctionTable } from './functions/table.ts'

/** Compiler of a questionnaire's expressions: the grammar, and the available functions. */
export interface Language {
  /**
   * @throws ExpressionSyntaxError, whose message contains the source; FunctionNotLoaded for a function that is not at
   * hand.
   */
  compile(source: string, options?: CompileOptions): Expression
}

export function languageOf(functions: FunctionTable): Language {
  return { compile: (source, options) => compile(source, functions, options) }
}
