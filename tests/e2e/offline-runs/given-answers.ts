import type { StoredAnswer, StoredSession } from './browser-device.ts'

/** By question, the last answer that the page showed as saved, and those given since. */
export class AnswerLedger {
  hasSaved = false
  private readonly given = new Map<string, string[]>()

  gave(question: string, option: number): void {
    this.given.set(question, [...(this.given.get(question) ?? ['']), String(option)])
  }

  /** The page said "saved": nothing older may be found again. */
  saved(question: string, option: number): void {
    this.hasSaved = true
    const options = this.given.get(question) ?? []
    this.given.set(question, options.slice(Math.max(0, options.lastIndexOf(String(option)))))
  }

  /** One line for everything that device and server do not hold as it was given. */
  differences(
    { Sid }: StoredSession,
    kept: readonly StoredAnswer[],
    stored: readonly { readonly QuestionCode: string; readonly ReferCode1: string }[],
  ): readonly string[] {
    return [...this.given].flatMap(([question, options]) => {
      const here =
        kept.find(({ SessionSid, QuestionCode }) => SessionSid === Sid && QuestionCode === question)?.Reply
          ?.Entries?.[0]?.OptionCode ?? ''
      const there = stored.filter(({ QuestionCode }) => QuestionCode === question).map(({ ReferCode1 }) => ReferCode1)
      return [
        ...(options.includes(here) ? [] : [`${question}: the device has "${here}", given was ${options.join('|')}`]),
        ...(there.length === 1 && there[0] === here
          ? []
          : [`${question}: device "${here}", server "${there.join('|')}"`]),
      ]
    })
  }
}
