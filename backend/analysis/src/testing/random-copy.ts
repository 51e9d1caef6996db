import {
  derivedVariable,
  sessionVariables,
  weightColumn,
  type AnalysisRow,
  type Codebook,
  type Source,
  type Variable,
} from '@naire/domain/analysis'
import type { Cell } from '@naire/domain/interactions'
import type { ColumnarCopies, CopyColumn } from '../index.ts'
import { below, oneOf, type Chance } from './random-queries.ts'

/** A questionnaire's copy with random answers, and the same rows for the reference. */
export async function randomCopy(
  copies: ColumnarCopies,
  naireSid: string,
  chance: Chance,
): Promise<{ readonly codebook: Codebook; readonly rows: readonly AnalysisRow[] }> {
  const columns: CopyColumn[] = []
  const column = (type: CopyColumn['type']): Source => {
    columns.push({
      ordinal: columns.length + 1,
      questionSid: 'q',
      key: `k${columns.length}`,
      type,
      property: `p${columns.length}`,
      since: 0,
    })
    return { kind: 'column', column: `c${columns.length}` }
  }
  const codes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ code: String(at), title: `选项 ${at}`, value: at }))
  const single = (id: string, count: number): Variable => ({
    id,
    kind: 'single',
    code: id,
    title: id,
    options: codes(count),
    source: column('String'),
  })
  const multi = (id: string, count: number): Variable => ({
    id,
    kind: 'multi',
    code: id,
    title: id,
    options: codes(count).map((option) => ({ ...option, value: null, source: column('Boolean') })),
  })
  const number = (id: string): Variable => ({
    id,
    kind: 'number',
    code: id,
    title: id,
    options: [],
    source: column('Double'),
  })
  const [a, b, nps, many, more, x, y] = [
    single('a', 4),
    single('b', 7),
    single('nps', 11),
    multi('many', 5),
    multi('more', 3),
    number('x'),
    number('y'),
  ]
  const derived: Codebook = [
    {
      id: 'recoded',
      kind: 'single',
      code: 'recoded',
      title: '',
      options: codes(2),
      source: {
        kind: 'recode',
        of: b.source as Source,
        map: { 0: '0', 1: '0', 2: '1' },
        otherwise: chance() < 0.5 ? '1' : null,
      },
    },
    {
      id: 'index',
      kind: 'number',
      code: 'index',
      title: '',
      options: [],
      source: { kind: 'mean', of: [x.source as Source, y.source as Source], atLeast: 1 + below(chance, 2) },
    },
    {
      id: 'ratio',
      kind: 'number',
      code: 'ratio',
      title: '',
      options: [],
      source: {
        kind: 'calc',
        op: oneOf(chance, ['+', '-', '*', '/']),
        left: x.source as Source,
        right: y.source as Source,
      },
    },
    {
      id: 'either',
      kind: 'multi',
      code: 'either',
      title: '',
      options: [
        {
          code: '1',
          title: '',
          value: 1,
          source: { kind: 'any', of: many.options.flatMap(({ source }) => source ?? []) },
        },
      ],
    },
    {
      id: 'formula',
      kind: 'number',
      code: 'formula',
      title: '',
      options: [],
      source: oneOf(
        chance,
        [
          "casewhen(a == '1' && x > 1, x * 2, many['0'] || y <= 0, avg(x, y), a == 2, -1)",
          'max(x, y) - min(x, 2) + (is_empty(b) ? 1 : 0)',
          '!(x >= y) || not_empty(more)',
        ].map((text) => {
          const { source } = derivedVariable({ sid: 'f', code: 'f', title: '', rule: { kind: 'formula', text } }, [
            a,
            b,
            many,
            more,
            x,
            y,
          ])
          if (source === undefined) throw new Error('a formula has a source')
          return source
        }),
      ),
    },
    { id: 'open', kind: 'single', code: 'open', title: '', options: [], open: true, source: column('String') },
  ]
  const rows = Array.from({ length: 40 + below(chance, 300) }, (_, at) => row(at, columns, chance))
  await copies.write(naireSid, {
    position: 1,
    added: columns,
    created: rows.map(({ [weightColumn('S1')]: _, ...stored }) => stored),
    changed: [],
    erased: [],
    rewrites: false,
    columns: [],
    cells: [],
    cleaned: null,
    meta: {},
  })
  await copies.setColumn(naireSid, {
    name: weightColumn('S1'),
    type: 'Double',
    sql: `case when start_ms % 11 = 0 then null else 0.25 + (start_ms % 7) / 3.0 end`,
  })
  return { codebook: [a, b, nps, many, more, x, y, ...derived, ...sessionVariables], rows }
}

function row(at: number, columns: readonly CopyColumn[], chance: Chance): Readonly<Record<string, Cell>> {
  const start = 1_750_000_000_000 + below(chance, 90 * 86_400_000)
  const status = oneOf(chance, [0, 0, 0, 0, 1, 2, 3, 5])
  const text = () => String(below(chance, 12))
  const cells = columns.map(({ ordinal, type }): [string, Cell] => [
    `c${ordinal}`,
    chance() < 0.15
      ? null
      : type === 'String'
        ? text()
        : type === 'Boolean'
          ? chance() < 0.4
          : below(chance, 9) - 2 + (chance() < 0.3 ? 0.5 : 0),
  ])
  return {
    sid: at.toString(16).toUpperCase().padStart(32, '0'),
    revision: 1,
    status,
    status_name: ['success', 'prohibit', 'suspend', 'invalid', 'revoke', 'fullQuota'][status] ?? null,
    review_status: oneOf(chance, [null, 0, 1, 3]),
    review_name: null,
    appeal_status: 0,
    mode: oneOf(chance, ['online', 'online', 'test']),
    start_ms: start,
    last_commit_ms: null,
    commit_ms: chance() < 0.2 ? null : start + 60_000,
    duration: below(chance, 900),
    score: null,
    success: true,
    channel: oneOf(chance, [null, 'wechat', 'sms']),
    view_port: 'mobile',
    lang: 'zh-CN',
    flags: below(chance, 2),
    corrections: 0,
    last_page: 1,
    user_sid: null,
    reviewer_sid: null,
    reviewer_assigned: false,
    appealer_sid: null,
    appealer_assigned: false,
    page_times: null,
    question_times: null,
    deleted: false,
    cleaned: chance() < 0.1 ? true : null,
    log_position: 1,
    [weightColumn('S1')]: start % 11 === 0 ? null : 0.25 + (start % 7) / 3,
    ...Object.fromEntries(cells),
  }
}
