import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { fill } from '@naire/domain/synthetic-respondents'
import { readFileSync } from 'node:fs'
import type { Client } from '../../api/client.ts'
import { isFull } from '../../depth.ts'
import { Respondent } from '../../api/respondent.ts'

/** The questionnaire with every question type. */
export const gallery = (): NaireRecord =>
  JSON.parse(readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8')) as NaireRecord

/** Sessions of the stories about numbers; nine in ten of those by chance are finished. */
export const storySessions = isFull ? 500 : 30
export const finishedSessions = storySessions * 0.9

/** Times the seats that there are, so that everybody has one. */
export const moreSeats = isFull ? 10 : 1

export const withRoom = (record: NaireRecord): NaireRecord =>
  ({
    ...record,
    QuotarList: record.QuotarList?.map((cell) => ({ ...cell, Limit: cell.Limit * moreSeats })),
  }) as NaireRecord

const day = 86_400_000
const viewPorts = ['mobile', 'mobile', 'desktop', 'tablet'] as const

/** Answers of made-up respondents, over the last days and on several devices; every tenth one stops half-way. */
export async function answerByChance(anybody: Client, record: NaireRecord, count: number): Promise<void> {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  for (let at = 0; at < count; at += 1) {
    const begun = new Date(Date.now() - day * (1 + ((count - at) % 12)))
    const session = openSession(compiled, { sessionSid: `R${at}`, viewPort: 'mobile', lang: 'zh-CN', now: begun })
    const { at: ended } = fill(session, { seed: `board-${at}`, at: begun, habits: {} })
    const isFinal = at % 10 !== 9
    const { status, text } = await new Respondent(anybody, record).commit(
      {},
      {
        StartTime: begun.toISOString(),
        LastReplyTime: ended.toISOString(),
        LastReplyPage: isFinal ? 5 : 1 + (at % 4),
        Duration: Math.round((ended.getTime() - begun.getTime()) / 1000) + 240 + (at % 90),
        ViewPort: viewPorts[at % viewPorts.length],
        IsFinal: isFinal,
        Feedbacks: session.feedbacks(),
      },
    )
    if (status !== 200 && status !== 201) throw new Error(text)
  }
}
