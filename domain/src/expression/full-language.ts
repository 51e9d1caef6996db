import { functions } from './functions/index.ts'
import { languageOf, type Language } from './language.ts'

/**
 * The language with every function: for servers, editors and tools. Respondents load what they need; see
 * `@naire/domain/expression/lazy`.
 */
export const fullLanguage: Language = languageOf(functions)

/** @throws ExpressionSyntaxError, whose message contains the source. */
export const { compile } = fullLanguage
