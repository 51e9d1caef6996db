import { questionTypeOf, type QuestionType } from '@naire/domain/questions'

/** The name of a stored question's type; null: one that this version does not know. */
export const typeOf = ({ Type }: { readonly Type: number }): QuestionType | null => questionTypeOf(Type)
