import type { IdentStat, InterviewerFigures } from '@naire/contract'
import { load } from '@naire/commands'
import {
  identListDecider,
  identListStream,
  identStanding,
  responseRates,
  type IdentFacts,
  type IdentStanding,
} from '@naire/domain/idents'
import { valueBody } from '@naire/odata'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'

/** Figures of a respondent list: where its people stand, and how far its interviewers are. */
export const identFigures = {
  identStat: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { reading } = services
    // Figures name nobody: they are for more people than the rows.
    const of = (set: 'Idents' | 'NaireSessions', $apply: string) =>
      reading.page(reading.bound(set, { $apply }), { viewer: systemViewer, minPosition: call.caller.minPosition })
    const within = (filter: string, keys: string) =>
      `filter(NaireSid eq ${quoted(call.key)}${filter})/groupby((${keys}),aggregate($count as People))`
    const [{ found, stale }, finished, Interviewers] = await Promise.all([
      // By what a standing is made of: the database would work it out for each of a million.
      of('Idents', within('', 'Stratum,State,Outcome,SessionStatus,Invited')),
      of('Idents', within(' and FinishDay ne null', 'FinishDay')),
      interviewerFigures(call, services),
    ])
    const Counts = countsOf(found.rows)
    const people: Partial<Record<IdentStanding, number>> = {}
    for (const { Standing, People } of Counts) people[Standing] = (people[Standing] ?? 0) + People
    const { rates, e } = responseRates(people)
    const Codes = found.rows.length > 0 ? null : await codesOf((steps) => of('NaireSessions', steps), call.key)
    const { state: list } = await load(services.streams, identListDecider, identListStream(call.key))
    const Targets = list?.targets ?? {}
    const Days = finished.found.rows
      .map(({ FinishDay, People }) => ({ Day: String(FinishDay), People: Number(People) }))
      .toSorted((one, other) => (one.Day < other.Day ? -1 : 1))
    const value = { Counts, Interviewers, Rates: rates, E: e, Days, Targets, Codes }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), stale }
  }),
} as const

/** People by stratum and standing. */
function countsOf(rows: readonly Readonly<Record<string, unknown>>[]): IdentStat['Counts'] {
  const counts = new Map<string, IdentStat['Counts'][number]>()
  for (const row of rows) {
    const Stratum = String(row['Stratum'])
    const Standing = identStanding({
      state: row['State'] as IdentFacts['state'],
      outcome: row['Outcome'] as IdentFacts['outcome'],
      sessionStatus: row['SessionStatus'] as IdentFacts['sessionStatus'],
      isInvited: row['Invited'] === true,
    })
    const key = JSON.stringify([Stratum, Standing])
    counts.set(key, { Stratum, Standing, People: (counts.get(key)?.People ?? 0) + Number(row['People']) })
  }
  return [...counts.values()]
}

/** Each code counts once; somebody with several sessions is in each of their results. */
async function codesOf(
  read: (
    $apply: string,
  ) => Promise<{ readonly found: { readonly rows: readonly Readonly<Record<string, unknown>>[] } }>,
  naireSid: string,
): Promise<IdentStat['Codes']> {
  const coded = `filter(NaireSid eq ${quoted(naireSid)} and IdentifyingCode ne null)`
  const people = 'aggregate(IdentifyingCode with countdistinct as People)'
  const [all, groups] = await Promise.all([read(`${coded}/${people}`), read(`${coded}/groupby((Status),${people})`)])
  return {
    Begun: Number(all.found.rows[0]?.['People'] ?? 0),
    ByStatus: groups.found.rows.map(({ Status, People }) => ({
      Status: Status == null ? null : Number(Status),
      People: Number(People),
    })),
  }
}

/** Progress of each interviewer of a questionnaire; it names nobody of the list. */
async function interviewerFigures(call: Call<unknown>, { reading }: Services): Promise<readonly InterviewerFigures[]> {
  const of = `NaireSid eq ${quoted(call.key)} and SurveyorSid ne null`
  const grouped = (filter: string, keys: string, sums: string) =>
    reading.page(reading.bound('Idents', { $apply: `filter(${filter})/groupby((${keys}),aggregate(${sums}))` }), {
      viewer: systemViewer,
      minPosition: call.caller.minPosition,
    })
  const [people, appointments] = await Promise.all([
    grouped(
      of,
      'SurveyorSid,SurveyorName,Standing',
      '$count as People,Attempts with sum as Attempts,LastAttemptTime with max as LastTime',
    ),
    grouped(`${of} and AppointmentTime ge ${call.at}`, 'SurveyorSid', '$count as People'),
  ])
  const ahead = new Map(appointments.found.rows.map((row) => [row['SurveyorSid'], Number(row['People'])]))
  const bySid = new Map<string, InterviewerFigures>()
  for (const row of people.found.rows) {
    const sid = String(row['SurveyorSid'])
    const before = bySid.get(sid)
    const last = row['LastTime'] === null ? null : String(row['LastTime'])
    bySid.set(sid, {
      SurveyorSid: sid,
      SurveyorName: (row['SurveyorName'] as string | null) ?? null,
      Standings: [
        ...(before?.Standings ?? []),
        { Standing: row['Standing'] as IdentStanding, People: Number(row['People']) },
      ],
      Attempts: (before?.Attempts ?? 0) + Number(row['Attempts'] ?? 0),
      Appointments: ahead.get(sid) ?? 0,
      LastAttemptTime: [before?.LastAttemptTime ?? '', last ?? ''].toSorted().at(-1) || null,
    })
  }
  return [...bySid.values()]
}
