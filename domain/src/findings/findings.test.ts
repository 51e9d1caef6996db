import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { choice, multi, naire } from '../../../tests/scenarios/naire.ts'
import { perform } from '../authoring/index.ts'
import { explore } from '../explorer/index.ts'
import { plantedNaire } from '../explorer/testing/planted-naire.ts'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { findingsOf, findingsOfExplored } from './index.ts'

const shown = (record: NaireRecord) => findingsOf(record).filter(({ sentence }) => sentence.key.startsWith('expression.')).map(({ severity, sentence, code, path }) => [severity, sentence.key, code, path].join(' '))

/** The record after what can be mended was mended, one after the other. */
function mended(record: NaireRecord): NaireRecord {
  const mending = findingsOf(record).find((finding) => finding.mending !== null)?.mending
  const outcome = mending && perform(record, mending)
  return outcome && 'naire' in outcome ? mended(outcome.naire) : record
}

describe('what an author should know', () => {
  it('says what of which question, with its place in the record', () => {
    const record = naire([choice('one', 'AB'), choice('two', 'AB', {}, { Config: { VisibleExpression: "onee == 'A'" } })])
    expect(shown(record)).toEqual(['error expression.unknownCode two Questions[1].Data.Config.VisibleExpression'])
  })

  it('tells what is wrong with contents, but an expression only once', () => {
    const record = naire([choice('one', 'AB', {}, { Config: { VisibleExpression: 'sum(' } }), { ...choice('two', 'AB'), data: {} }])
    const keys = findingsOf(record).map(({ sentence, code }) => `${code} ${sentence.key}`)
    expect(keys.filter((key) => key.startsWith('one expression.'))).toHaveLength(1)
    expect(keys.some((key) => key.includes('content.expression'))).toBe(false)
    expect(keys.some((key) => key.startsWith('two content.'))).toBe(true)
  })

  it('mends by an operation, wherever the expression stands', () => {
    const record = naire(
      [choice('colour', { green: {}, blue: {} }), multi('many', { A: { VisibleExpression: "colou == 'blue'" }, B: {} }, {}, { Config: { VisibleExpression: 'conut(colour) >= 1' } })],
      { ScoreExpression: 'colur', QuotarList: [{ Sid: '1'.repeat(32), QuotarExpression: "colour == 'gren'", Limit: 1 }] },
    )
    expect(shown(record)).toHaveLength(5)
    const after = mended(record)
    expect(shown(after)).toEqual([])
    expect(after.ScoreExpression).toBe('colour')
    expect(after.Questions[1]?.Data).toContain('count(colour) >= 1')
    expect(after.QuotarList?.[0]?.QuotarExpression).toBe("colour == 'green'")
  })

  it('gives no mending where nothing suggests itself', () => {
    const [finding] = findingsOf(naire([choice('one', 'AB', {}, { Config: { VisibleExpression: 'sum(' } })])).filter(({ sentence }) => sentence.key.startsWith('expression.'))
    expect(finding).toMatchObject({ mending: null, code: 'one' })
  })

  it('tells circles of the first of their questions', () => {
    const record = naire([choice('a', 'AB', {}, { Config: { VisibleExpression: "b == 'A'" } }), choice('b', 'AB', {}, { Config: { VisibleExpression: "a == 'A'" } })])
    expect(findingsOf(record).find(({ sentence }) => sentence.key === 'expression.cycle')).toMatchObject({ position: null, severity: 'warning', mending: null })
  })

  it('tells what was found by trying, each with the question to go to', () => {
    const planted = plantedNaire()
    const found = findingsOfExplored(explore(planted, { seed: 'a', now: new Date('2026-03-01T02:00:00Z') }), planted)
    expect(found.map(({ sentence, code }) => `${sentence.key} ${code}`)).toEqual([
      'explorer.unreachableQuestion Q50', 'explorer.unreachableAfter Q120', 'explorer.deadOption Q90', 'explorer.unfillableQuota null',
    ])
    expect(found.every(({ questionSid, code }) => code === null || planted.Questions.some(({ Sid, Code }) => Sid === questionSid && Code === code))).toBe(true)
  })

  it.each(['phq9-gad7', 'gallery'])('finds no error and no warning in the example %s', (name) => {
    const parsed = parseRecord(JSON.parse(readFileSync(new URL(`../../../docs/examples/${name}.json`, import.meta.url), 'utf8')))
    if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.problems))
    expect(findingsOf(parsed.record).filter(({ severity }) => severity !== 'hint')).toEqual([])
  })
})
