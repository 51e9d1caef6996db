import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { identLimits, identListDecider, type IdentListState } from './index.ts'

const by = { sid: 'U1', role: roles.Supervisor, orgSid: 'ORG' } as const
const at = '2026-11-26T08:00:00.000Z'
const place = { naireSid: 'N1', orgSid: 'ORG', subjectSid: 'S1' }

describe('a list', () => {
  const define = (columns: readonly string[], kind: 'people' | 'marks' = 'people') =>
    ({
      type: 'DefineIdentList',
      place,
      kind,
      columns: columns.map((name) => ({ name, isStratum: false })),
      by,
      at,
    }) as const

  it('keeps its kind, and gets columns', () => {
    const state = fold(identListDecider, identListDecider.decide(null, define(['城市']))) as IdentListState
    expect(state).toMatchObject({ kind: 'people', columns: [{ name: '城市' }] })
    expect(identListDecider.refusal(state, define([], 'marks'))?.key).toBe('ident.kindFixed')
    expect(identListDecider.decide(state, define(['城市']))).toEqual([])
    expect(identListDecider.decide(state, define(['城市', '年级']))).toHaveLength(1)
  })

  it('has targets by stratum, which stay while columns are added', () => {
    const targets = { 上海: 100, 北京: 50 }
    const state = fold(
      identListDecider,
      identListDecider.decide(null, { ...define(['城市']), targets }),
    ) as IdentListState
    const [more] = identListDecider.decide(state, define(['城市', '年级']))
    expect(more?.data.targets).toEqual(targets)
    expect(identListDecider.decide(state, { ...define(['城市']), targets })).toEqual([])
    expect(identListDecider.decide(state, { ...define(['城市']), targets: {} })[0]?.data.targets).toEqual({})
    for (const wrong of [0, -1, 1.5, identLimits.people + 1])
      expect(identListDecider.refusal(state, { ...define(['城市']), targets: { 上海: wrong } })?.target).toBe('targets')
    expect(identListDecider.refusal(null, { ...define([], 'marks'), targets })?.target).toBe('targets')
  })

  it.each([
    ['a b', 0],
    ['1a', 0],
    ['', 0],
    ['name', 0],
    ['x'.repeat(identLimits.columnLength + 1), 0],
  ])('has no column %j, and says which', (name, place) => {
    expect(identListDecider.refusal(null, define([name]))).toMatchObject({
      key: 'ident.invalid',
      target: `columns[${place}].name`,
    })
  })

  it('has each column once, not too many, and none beside codes alone', () => {
    expect(identListDecider.refusal(null, define(['a', 'a']))?.target).toBe('columns[1].name')
    const many = Array.from({ length: identLimits.columns + 1 }, (_, n) => `c${n}`)
    expect(identListDecider.refusal(null, define(many))?.target).toBe('columns')
    expect(identListDecider.refusal(null, define(['a'], 'marks'))?.target).toBe('columns')
  })
})
