import { readFileSync } from 'node:fs'
import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { importTargets, type FileCell } from '@naire/domain/imports'
import type { Feedback } from '@naire/domain/interactions'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import { questionCells, questionColumns, questionDefinitions, readStoredQuestion } from '@naire/domain/questions'
import { groupedByReply } from '@naire/domain/sessions'
import { fill } from '@naire/domain/synthetic-respondents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../depth.ts'
import { readFile } from './read-file.ts'
import { randomNaire } from './random-naire.ts'
import { start } from './scenario.ts'

const gallery = JSON.parse(
  readFileSync(new URL('../../docs/examples/gallery.json', import.meta.url), 'utf8'),
) as NaireRecord
const screening = JSON.parse(
  readFileSync(new URL('../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
) as NaireRecord

/** Forms in which our exports write choices. */
const forms = [
  ['codes', 'each'],
  ['labels', 'each'],
  ['codes', 'one'],
  ['labels', 'one'],
] as const

function answered(record: NaireRecord, seed: string) {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const open = () =>
    openSession(compiled, { sessionSid: 'S', viewPort: 'mobile', lang: 'zh-CN', now: start, remembered: { unlocked } })
  const unlocked = withMembers(record).Questions.map(({ Sid }) => Sid)
  const session = open()
  const { unanswered } = fill(session, { seed, at: start })
  return { feedbacks: session.feedbacks(), unanswered, open }
}

/** The cells of the grid, by question and column. */
function tableOf(record: NaireRecord, feedbacks: readonly Feedback[]): Readonly<Record<string, FileCell>> {
  const given = groupedByReply(feedbacks)
  return Object.fromEntries(
    withMembers(record).Questions.flatMap((stored) => {
      const { question } = readStoredQuestion(stored)
      if (question === null) return []
      const fields = new Map(question.fields.map(({ interaction }) => [interaction.content.Sid, interaction]))
      const cells = questionCells(question, (sid) => {
        const items = given.get(`${stored.Sid}/${sid}`)
        return items === undefined ? null : (fields.get(sid)?.unflatten(items) ?? null)
      })
      return questionColumns(stored.Code, question).map(({ key, heading }) => [heading, cells[key] ?? null] as const)
    }),
  )
}

/** The row as a file has it: with words for codes, or all that was chosen in one cell. */
function rowOf(
  record: NaireRecord,
  feedbacks: readonly Feedback[],
  [values, multiple]: (typeof forms)[number],
): Readonly<Record<string, FileCell>> {
  const table = { ...tableOf(record, feedbacks) }
  const targets = new Set(importTargets(record).map(({ code }) => code))
  for (const [, items] of groupedByReply(feedbacks)) {
    const [first] = items
    if (first === undefined || first.InteractionType > 1) continue
    const isMatrix = first.InteractionType === 1
    const chosen = items.filter(({ Type }) => Type === 0)
    const heading = (item: Feedback) => Object.keys(table).find((name) => headings(record, item).includes(name))
    if (values === 'labels')
      for (const item of chosen) {
        const name = heading(item)
        const label = isMatrix ? item.Value2 : item.Value1
        if (name !== undefined && typeof table[name] === 'string' && label) table[name] = label
      }
    if (multiple === 'one') {
      const nameOf = (item: Feedback) => (isMatrix ? `.${item.ReferCode1}` : '')
      for (const row of new Set(chosen.map(nameOf))) {
        const own = chosen.filter((item) => nameOf(item) === row)
        const flags = Object.keys(table).filter((name) =>
          own.some((item) => name.endsWith(`${row}.${isMatrix ? item.ReferCode2 : item.ReferCode1}`)),
        )
        const joined = `${first.QuestionCode}${row}`
        if (!targets.has(joined) || flags.length === 0 || joined in table) continue
        for (const name of flags) if (name.startsWith(`${first.QuestionCode}.`)) delete table[name]
        const words = own.map(
          (item) =>
            (values === 'labels' ? item[isMatrix ? 'Value2' : 'Value1'] : null) ||
            item[isMatrix ? 'ReferCode2' : 'ReferCode1'],
        )
        table[joined] = words.join('; ')
      }
    }
  }
  return table
}

function headings(record: NaireRecord, item: Feedback): readonly string[] {
  const stored = withMembers(record).Questions.find(({ Sid }) => Sid === item.QuestionSid)!
  const { question } = readStoredQuestion(stored)
  const isMatrix = item.InteractionType === 1
  const key = `${item.InteractionSid}${isMatrix ? `/${item.Refer1}` : ''}`
  return question === null
    ? []
    : questionColumns(stored.Code, question).flatMap((column) => (column.key === key ? [column.heading] : []))
}

function roundTrip(record: NaireRecord, seed: string): void {
  const { feedbacks, open, unanswered } = answered(record, seed)
  if (unanswered.length > 0) return
  const before = tableOf(record, feedbacks)
  for (const form of forms) {
    const cells = rowOf(record, feedbacks, form)
    const read = readFile(record, cells, { values: form[0] })
    expect(read.problems, `${seed} ${form.join()}`).toEqual([])
    const again = open()
    again.load(read.feedbacks, start)
    const after = again.feedbacks()
    expect(tableOf(record, after), `${seed} ${form.join()}`).toEqual(before)
    expect(read.reader.changed(read.row, { sent: read.feedbacks, counted: after }), `${seed} ${form.join()}`).toEqual(
      [],
    )
  }
}

describe('what a table of answers tells', () => {
  test.each([
    ['the gallery of types', gallery],
    ['the screening', screening],
  ])('gives the same table again: %s', (_, record) => {
    for (let at = 0; at < runs(50); at += 1) roundTrip(record, `seed-${at}`)
  })

  test('gives the same table again for any questionnaire', () => {
    fc.assert(
      fc.property(randomNaire(), fc.string({ minLength: 1, maxLength: 4 }), (record, seed) => roundTrip(record, seed)),
      { numRuns: runs(300) },
    )
  })
})
