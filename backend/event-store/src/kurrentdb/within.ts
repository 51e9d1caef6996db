import { NoAnswer } from './failures.ts'

/** The answer, or NoAnswer when it takes longer. The work itself is not stopped. */
export async function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(deadlineMs)), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
