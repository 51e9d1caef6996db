import { statusNumbers } from '@naire/domain/sessions'

type Word = keyof typeof statusNumbers

/** The visit result that a number stands for, as `sessions.words.Status` names it. */
export const statusWord = (status: number): Word => (Object.keys(statusNumbers) as Word[]).find((word) => statusNumbers[word] === status) ?? 'suspend'
