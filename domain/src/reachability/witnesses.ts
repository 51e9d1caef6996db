import type { Answering, CompiledNaire, OptionState, QuestionState } from '../answering/index.ts'
import type { ReachabilityFinding } from './finding.ts'

/** What is still to be met, struck off as respondents meet it. */
export class CoverageTracker {
  private readonly questions = new Map<string, string>()
  /** Met, by question: its options that nobody could choose so far. */
  private readonly options = new Map<string, Map<string, OptionState>>()
  private readonly quotas: Map<string, string>

  constructor(private readonly compiled: CompiledNaire) {
    for (const { sid, code, content } of compiled.questions) if (content.Visible) this.questions.set(sid, code)
    this.quotas = new Map(compiled.quotas.map(({ cell }) => [cell.Sid, cell.Memo ?? '']))
  }

  see(session: Answering): void {
    for (const { sid } of this.compiled.questions) {
      if (this.questions.has(sid) || !this.options.has(sid) || this.options.get(sid)!.size > 0)
        this.seeQuestion(session.question(sid))
    }
    for (const cell of session.outcome().quotaCells) this.quotas.delete(cell)
  }

  /** Codes of the questions about which something is open. */
  openQuestions(): readonly string[] {
    const withOptions = [...this.options].filter(([, open]) => open.size > 0).map(([sid]) => sid)
    return [...this.questions.values(), ...withOptions.flatMap((sid) => this.compiled.findQuestion(sid)?.code ?? [])]
  }

  openQuotas(): readonly string[] {
    return [...this.quotas.keys()]
  }

  findings(): readonly ReachabilityFinding[] {
    const questions = [...this.questions].map(([questionSid, code]) => ({
      kind: 'unreachableQuestion' as const,
      questionSid,
      code,
    }))
    const options = [...this.options].flatMap(([questionSid, open]) =>
      [...open.values()].map(({ sid, code }) => ({
        kind: 'deadOption' as const,
        questionSid,
        code: this.compiled.findQuestion(questionSid)?.code ?? '',
        optionSid: sid,
        option: code,
      })),
    )
    const quotas = [...this.quotas].map(([quotaSid, memo]) => ({ kind: 'unfillableQuota' as const, quotaSid, memo }))
    return [...questions, ...options, ...quotas]
  }

  private seeQuestion(question: QuestionState): void {
    if (!question.visible) return
    this.questions.delete(question.sid)
    const open = this.options.get(question.sid) ?? this.firstOptions(question)
    for (const { visible, options } of question.interactions) {
      for (const option of visible ? options : []) if (option.visible && !option.disabled) open.delete(option.sid)
    }
  }

  private firstOptions({ sid, interactions }: QuestionState): Map<string, OptionState> {
    const written = interactions.flatMap(({ content }) => hiddenByAuthor(content))
    const open = new Map(
      interactions.flatMap(({ options }) =>
        options
          .filter((option) => !option.isGroupIntro && !written.includes(option.sid))
          .map((option) => [option.sid, option]),
      ),
    )
    this.options.set(sid, open)
    return open
  }
}

/** Options that the author hid for all, whatever the expressions say. */
function hiddenByAuthor(content: Readonly<Record<string, unknown>>): readonly string[] {
  const lists = [content['Entries'], content['Options']].filter(Array.isArray) as readonly (readonly {
    readonly Sid: string
    readonly Visible: boolean
  }[])[]
  return lists
    .flat()
    .filter(({ Visible }) => !Visible)
    .map(({ Sid }) => Sid)
}
