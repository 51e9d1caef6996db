import { plainTextOf } from '../answering/texts/plain-text-of.ts'
import { memberWords, withMembers, type MemberQuestion, type NaireRecord } from '../naires/index.ts'
import { findingKinds } from '../sessions/index.ts'
import { readStoredQuestion, type MountedQuestion } from '../questions/index.ts'
import { interactionVariables } from './interaction-variables.ts'
import type { Codebook, Variable, VariableOption } from './variable.ts'

/** Places of answers, `[[I1]]`, and of expressions, `{{Q1}}`, within a stem. */
const blanks = /\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]/g

/** Names a column of the copy for what a question's column holds: question, key (interaction and part). */
export type ColumnNames = (questionSid: string, key: string) => string | undefined

/**
 * Everything that can be counted of a questionnaire's answers, in its order. A column that is not there is left out.
 */
export function codebookOf(record: NaireRecord, columnOf: ColumnNames): Codebook {
  const wordsOf = memberWords(record)
  return [...withMembers(record).Questions]
    .sort((a, b) => a.Seq - b.Seq)
    .flatMap((stored: MemberQuestion) => {
      const { question } = readStoredQuestion(stored)
      return question === null
        ? []
        : questionVariables(
            { sid: stored.Sid, code: stored.Code, type: stored.Type, question, member: wordsOf(stored) },
            columnOf,
          )
    })
}

interface PlacedQuestion {
  readonly sid: string
  readonly code: string
  readonly type: number
  readonly question: MountedQuestion
  /** Of whom it is asked; null: of the respondent. */
  readonly member: string | null
}

function questionVariables(
  { sid, code, type, question, member }: PlacedQuestion,
  columnOf: ColumnNames,
): readonly Variable[] {
  const isOnly = question.fields.filter(({ aside }) => !aside).length === 1
  const words = plainTextOf(String((question.content as { readonly Data?: unknown }).Data ?? '')).replace(
    blanks,
    '____',
  )
  const stem = [member, words].filter(Boolean).join(' / ')
  return question.fields.flatMap(({ interaction, path, aside }) => {
    const interactionSid = interaction.content.Sid
    const column = (key: string) => columnOf(sid, key === '' ? interactionSid : `${interactionSid}/${key}`)
    return interactionVariables[interaction.type](interaction.content).flatMap((variable): readonly Variable[] => {
      const { key, kind, show, open } = variable
      const name = variable.column === undefined ? undefined : column(variable.column)
      if (kind !== 'multi' && name === undefined) return []
      const place = isOnly && !aside ? [] : aside ? ['attach'] : path
      return [
        {
          // All members answer the same interaction.
          id: [...(member === null ? [] : [sid]), interactionSid, ...(key === '' ? [] : [key])].join('/'),
          kind,
          show,
          questionSid: sid,
          question: { code, stem, type },
          part: plainTextOf(variable.title),
          code: [code, ...place, variable.code].filter((part) => part !== '').join('.'),
          title: [stem, plainTextOf(variable.title)].filter((part) => part !== '').join(' / '),
          options: (variable.options ?? []).flatMap(({ code: own, title, column: of }): readonly VariableOption[] => {
            const flag = of === undefined ? undefined : column(of)
            if (kind === 'multi' && flag === undefined) return []
            return [
              {
                code: own,
                title: plainTextOf(title),
                value: valueOfCode(own),
                ...(flag === undefined ? {} : { source: { kind: 'column', column: flag } }),
              },
            ]
          }),
          ...(open === true ? { open } : {}),
          ...(name === undefined ? {} : { source: { kind: 'column', column: name } }),
        },
      ]
    })
  })
}

/** Options are numbered by their codes where these are numbers. */
const valueOfCode = (code: string): number | null => (/^-?\d+(\.\d+)?$/.test(code) ? Number(code) : null)

const session = (id: string, kind: Variable['kind'], column: string, more: Partial<Variable> = {}): Variable => ({
  id: `session:${id}`,
  kind,
  code: id,
  title: '',
  options: [],
  show: 'session',
  source: { kind: 'column', column },
  ...more,
})

const coded = (...codes: readonly string[]) => codes.map((code) => ({ code, title: '', value: null }))

/** Quality flags by kind; answered by the sessions that have one. */
const flagKinds: Variable = {
  id: 'session:flagKinds',
  kind: 'multi',
  code: 'flagKinds',
  title: '',
  show: 'session',
  options: coded(...findingKinds).map((option) => ({
    ...option,
    source: { kind: 'hasCode', of: { kind: 'column', column: 'flag_kinds' }, code: option.code },
  })),
}

/**
 * Variables of every session, whatever its questionnaire. Titles are in the reader's language: their codes are sentence
 * keys.
 */
export const sessionVariables: Codebook = [
  session('status', 'single', 'status_name', {
    options: coded('success', 'prohibit', 'suspend', 'invalid', 'revoke', 'fullQuota'),
  }),
  session('review', 'single', 'review_name', { options: coded('pending', 'pass', 'revoke', 'reject') }),
  session('channel', 'single', 'channel', { open: true }),
  session('device', 'single', 'view_port', { open: true }),
  session('language', 'single', 'lang', { open: true }),
  session('mode', 'single', 'mode', { options: coded('online', 'offline', 'test') }),
  session('start', 'time', 'start_ms'),
  session('finish', 'time', 'commit_ms'),
  session('duration', 'number', 'duration'),
  session('score', 'number', 'score'),
  session('flags', 'number', 'flags'),
  flagKinds,
  session('corrections', 'number', 'corrections'),
  session('revision', 'number', 'revision'),
]
