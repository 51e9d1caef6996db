import { statusNumbers } from '@naire/domain/sessions'

type StatusWordKey = keyof typeof statusNumbers

/** The visit result that a number stands for, as `sessions.words.Status` names it. */
export const statusWord = (status: number): StatusWordKey =>
  (Object.keys(statusNumbers) as StatusWordKey[]).find((word) => statusNumbers[word] === status) ?? 'suspend'
