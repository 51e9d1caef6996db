import { withoutPhones } from '@naire/domain/access'
import {
  agreements,
  analysisLimits,
  codesIn,
  codersColumn,
  codingColumn,
  countedSessions,
  framesIn,
  refuse,
  suggester,
  variableOf,
  type AnalysisQuery,
  type AnalysisState,
  type CodeFrame,
  type CoderAgreement,
  type CodingPage,
  type TextCodings,
} from '@naire/domain/analysis'
import { named, Parameters, rowsOf } from './duck.ts'
import { from, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

interface Coding {
  readonly context: QueryContext
  readonly state: AnalysisState
}

const frameOf = (frameSid: string, { state }: Coding): CodeFrame =>
  framesIn(state).find(({ sid }) => sid === frameSid) ?? refuse('frameSid', 'unknownVariable', { variable: frameSid })

/** One page of a frame's texts, newest first, with what similar texts suggest for those that are not coded. */
export async function codingOf(
  query: Extract<AnalysisQuery, { kind: 'coding' }>,
  { context, state }: Coding,
): Promise<CodingPage> {
  const frame = frameOf(query.frameSid, { context, state })
  const source =
    variableOf(context.codebook, frame.variable)?.source ??
    refuse('frameSid', 'unknownVariable', { variable: frame.variable })
  const { contains } = query
  // A search would find the digits that are not shown.
  if (contains !== '' && !context.viewer.seesPhones && /[0-9０-９]/.test(contains)) refuse('contains', 'outOfRange', {})
  const parameters = new Parameters()
  const codes =
    query.of === 'all'
      ? named(codingColumn(frame.sid))
      : `json_extract_string(${named(codersColumn(frame.sid))}, '$."' || ${parameters.add(context.viewer.userSid)} || '"')`
  const inner = `select sid, start_ms, ${codes} as k, ${sourceSql(source, parameters)} as t from ${from(context)} where ${whereSql({ filter: null, sessions: countedSessions }, context, parameters)}`
  const found = contains === '' ? '' : ` and contains(lower(t), lower(${parameters.add(contains)}))`
  const shown = { all: '', coded: ' and k is not null', open: ' and k is null' }[query.show]
  const texts = `from (${inner}) where t <> ''${found}`
  const [[total = 0, coded = 0] = []] = await rowsOf(
    context.connection,
    `select count(*)${shown === '' ? '' : ` filter (where true${shown})`}, count(k) ${texts}`,
    parameters.values,
  )
  const rows = await rowsOf(
    context.connection,
    `select sid, t, k ${texts}${shown} order by start_ms desc, sid limit ${Math.trunc(query.top)} offset ${Math.trunc(query.skip)}`,
    parameters.values,
  )
  const known = await rowsOf(
    context.connection,
    `select t, k ${`from (${inner}) where t <> ''`} and k is not null order by start_ms desc limit ${analysisLimits.suggesting}`,
    parameters.values.slice(0, parameters.values.length - (contains === '' ? 0 : 1)),
  )
  const suggest = suggester(known.map(([text, own]) => ({ text: String(text), codes: codesIn(String(own)) })))
  const there = new Set(frame.codes.map(({ code }) => code))
  return {
    total: Number(total),
    coded: Number(coded),
    rows: rows.map(([sid, text, own]) => {
      const given = codesIn(own === null || own === undefined ? null : String(own))
      return {
        sessionSid: String(sid),
        text: context.viewer.seesPhones ? String(text) : withoutPhones(String(text)),
        codes: given,
        suggested: given.length > 0 ? [] : suggest(String(text)).filter((code) => there.has(code)),
      }
    }),
  }
}

export async function agreementOf(frameSid: string, { context, state }: Coding): Promise<readonly CoderAgreement[]> {
  const frame = frameOf(frameSid, { context, state })
  const parameters = new Parameters()
  const rows = await rowsOf(
    context.connection,
    `select ${named(codersColumn(frame.sid))} from ${from(context)} where ${whereSql({ filter: null, sessions: countedSessions }, context, parameters)} and ${named(codersColumn(frame.sid))} is not null`,
    parameters.values,
  )
  const codings = rows.map(([json]): TextCodings =>
    Object.fromEntries(
      Object.entries(JSON.parse(String(json)) as Readonly<Record<string, string>>).map(([coder, codes]) => [
        coder,
        codesIn(codes),
      ]),
    ),
  )
  return agreements(
    codings,
    frame.codes.map(({ code }) => code),
  )
}
