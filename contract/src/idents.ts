import type { WireRow } from '@naire/domain/event-sourcing'
import {
  codeLengths,
  contactOutcomes,
  identLimits,
  identOutcomes,
  idents,
  identStandings,
  interviewLimits,
  mostCodes,
  usualUnreachableAfter,
} from '@naire/domain/idents'
import { z } from 'zod'
import { json, noContent, readSet, type Routes } from './route.ts'
import { listOf, row, sid, sids, time, valueOf, type InputOf, type OutputOf } from './schema.ts'

const identRow = row('Ident', idents)

/** A row of the set Idents. */
export type IdentRow = WireRow<typeof idents>

const identCode = z.string().trim().min(1).max(identLimits.codeLength)
export const loadIdentsBody = z.object({
  codes: z.array(identCode).min(1).max(mostCodes),
  replace: z.boolean().default(false),
})
export const eraseIdentBody = z.object({ code: identCode })

const kind = z.enum(['marks', 'people'])
const column = z.object({ name: z.string().max(200), isStratum: z.boolean().default(false) })

export const defineIdentListBody = z
  .object({
    kind,
    columns: z.array(column).max(200).default([]),
    /** By stratum: people who are to finish. Absent: as they were. */
    targets: z.record(z.string().max(3_000), z.number().int()).optional(),
  })
  .meta({ id: 'DefineIdentListBody' })

const field = z.string().trim().max(1_000).nullable().default(null)
const person = z
  .object({
    /** Blank: one is issued. */
    code: z.string().trim().max(1_000).default(''),
    name: field,
    mobile: field,
    mail: field,
    openid: field,
    language: field,
    /** Values of the list's columns by name. */
    columns: z.record(z.string().max(200), z.string().trim().max(10_000)).default({}),
  })
  .meta({ id: 'IdentPerson' })

export const savePeopleBody = z
  .object({
    people: z.array(person).min(1).max(identLimits.batch),
    /** They answer only when somebody is replaced by them; of people who are on the list already nothing changes. */
    isReserve: z.boolean().default(false),
    /** Form of the codes that are issued; absent: ten signs. */
    pattern: z
      .object({
        prefix: z.string().trim().max(20).default(''),
        length: z.int().min(codeLengths.least).max(codeLengths.most),
      })
      .optional(),
  })
  .meta({ id: 'SavePeopleBody' })
export type SavePeopleBody = InputOf<typeof savePeopleBody>

export const peopleBody = z.object({ sids: sids.max(identLimits.read) })
/** `text`: a whole code, name, mobile number, mail address or openid; parts of names are not found. */
export const findPeopleBody = z.object({ text: z.string().trim().min(1).max(200) })
export const changePeopleBody = z.object({
  sids: sids.max(identLimits.batch),
  change: z.enum(['retire', 'reinstate', 'erase', 'note', 'unsubscribe', 'assign']),
  /** Of `note`; null takes back what was noted. */
  outcome: z.enum(identOutcomes).nullable().default(null),
  /** Of `assign`: the interviewer; null: nobody. */
  surveyorSid: sid.nullable().default(null),
  /** Of `assign`: attempts without meeting anybody after which somebody counts as unreachable. */
  unreachableAfter: z.int().min(1).max(interviewLimits.unreachableAfter).default(usualUnreachableAfter),
  reason: z.string().trim().max(1_000).default(''),
})
/** `bySid` absent: the first of the reserve with the same stratum. */
export const replacePersonBody = z.object({
  sid,
  bySid: sid.optional(),
  reason: z.string().trim().max(1_000).default(''),
})

const when = z.iso.datetime({ offset: true })
const contactPlace = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  accuracy: z.number().min(0).nullable().default(null),
})
export const recordAttemptBody = z
  .object({
    /** From the device: the same attempt is recorded once. */
    attemptSid: sid,
    /** By the device's clock. */
    time: when,
    outcome: z.enum(contactOutcomes),
    /** Of the outcome `appointment`. */
    appointmentTime: when.nullable().default(null),
    note: z.string().max(interviewLimits.noteLength).default(''),
    place: contactPlace.nullable().default(null),
  })
  .meta({ id: 'RecordAttemptBody' })
export type RecordAttemptBody = InputOf<typeof recordAttemptBody>
export const handOverInterviewBody = z.object({ reason: z.string().trim().max(1_000) })

const identList = z.object({
  Kind: kind,
  Columns: z.array(z.object({ Name: z.string(), IsStratum: z.boolean() })),
  Count: z.number().int(),
  LoadedAt: z.string().nullable(),
  /** Name of who loaded codes last. */
  LoadedBy: z.string().nullable(),
})
export type IdentList = OutputOf<typeof identList>

const savedPerson = z.object({
  Sid: sid,
  Code: z.string(),
  Outcome: z.enum(['added', 'changed', 'same', 'refused']),
  /** GUID of the refusal, and the field that is wrong. */
  Refusal: z.string().nullable(),
  Field: z.string().nullable(),
})
export type SavedPersonRow = OutputOf<typeof savedPerson>

const personAttempt = z.object({ ...recordAttemptBody.shape, surveyorSid: sid, surveyorName: z.string().nullable() })
const personRow = z.object({
  Sid: sid,
  ...person.shape,
  Row: identRow.nullable(),
  /** Contact attempts of interviewers, in the order in which they were recorded. */
  Attempts: z.array(personAttempt),
})
/** A person with everything known of them, and the row of the list. */
export type PersonRow = OutputOf<typeof personRow>

const peopleChanged = z.object({
  Done: z.array(sid),
  Refused: z.array(z.object({ Sid: sid, Refusal: z.string(), Field: z.string().nullable() })),
})
export type PeopleChangedReply = OutputOf<typeof peopleChanged>

const interview = z
  .object({
    Sid: sid,
    NaireSid: sid,
    NaireName: z.string(),
    OrgSid: sid,
    ...person.shape,
    Standing: z.enum(identStandings),
    Stratum: z.string(),
    /** In the order in which they were recorded, those of earlier interviewers too. */
    Attempts: z.array(
      z.object({
        ...recordAttemptBody.shape,
        place: contactPlace.nullable(),
        isOwn: z.boolean(),
      }),
    ),
    /** Signed for the device: what the questionnaire reads of the person; null where it reads nothing. */
    Profile: z.string().nullable(),
  })
  .meta({ id: 'Interview' })
/** A person who is assigned to the interviewer. */
export type Interview = OutputOf<typeof interview>

const interviewerFigures = z
  .object({
    SurveyorSid: sid,
    SurveyorName: z.string().nullable(),
    Standings: z.array(z.object({ Standing: z.enum(identStandings), People: z.number().int() })),
    Attempts: z.number().int(),
    /** Appointments that are still to come. */
    Appointments: z.number().int(),
    LastAttemptTime: time.nullable(),
  })
  .meta({ id: 'InterviewerFigures' })
export type InterviewerFigures = OutputOf<typeof interviewerFigures>

const rate = z.number().nullable()
const identStat = z.object({
  /** People by where they stand and by stratum. */
  Counts: z.array(z.object({ Stratum: z.string(), Standing: z.enum(identStandings), People: z.number().int() })),
  /** Progress of each interviewer with the people who are assigned to them. */
  Interviewers: z.array(interviewerFigures),
  /** Response rates by AAPOR's Standard Definitions; null where nobody is below the line. */
  Rates: z.object({ RR1: rate, RR2: rate, RR3: rate, RR4: rate, RR5: rate, RR6: rate }),
  /** Estimated share of eligible people among those of unknown eligibility. */
  E: z.number(),
  /** People who finished, by day in Beijing (`2026-03-01`), oldest first; days without any are absent. */
  Days: z.array(z.object({ Day: z.string(), People: z.number().int() })),
  /** By stratum: people who are to finish. */
  Targets: z.record(z.string(), z.number().int()),
  /** People by the codes that sessions carry; null for a list of people. */
  Codes: z
    .object({
      Begun: z.number().int(),
      ByStatus: z.array(z.object({ Status: z.number().int().nullable(), People: z.number().int() })),
    })
    .nullable(),
})
export type IdentStat = OutputOf<typeof identStat>

export const identRoutes = {
  loadIdents: {
    summary: 'Load identifying codes',
    body: loadIdentsBody,
    replies: json(valueOf(identList)),
    refuses: ['naire.notFound', 'ident.kindFixed'],
  },
  identList: {
    summary: 'Kind and size of a respondent list',
    replies: json(valueOf(identList)),
    refuses: ['naire.notFound'],
  },
  eraseIdent: {
    summary: 'Remove an identifying code',
    body: eraseIdentBody,
    replies: noContent,
    refuses: ['naire.notFound', 'ident.notFound', 'retention.held'],
  },
  defineIdentList: {
    summary: 'Choose the kind of a respondent list, and its columns',
    body: defineIdentListBody,
    replies: noContent,
    refuses: ['naire.notFound', 'ident'],
  },
  savePeople: {
    summary: 'Add people to a respondent list, or change those who have the same code',
    body: savePeopleBody,
    replies: json(listOf(savedPerson)),
    refuses: ['naire.notFound', 'ident'],
  },
  people: {
    summary: 'Read what is known of people',
    body: peopleBody,
    replies: json(listOf(personRow)),
    refuses: ['naire.notFound'],
  },
  findPeople: {
    summary: 'Find people by their whole code, name or contact',
    body: findPeopleBody,
    replies: json(listOf(personRow)),
    refuses: ['naire.notFound'],
  },
  changePeople: {
    summary: 'Retire, reinstate, erase or assign people, or note how they ended',
    body: changePeopleBody,
    replies: json(valueOf(peopleChanged)),
    refuses: ['naire.notFound', 'ident', 'user.notFound'],
  },
  replacePerson: {
    summary: 'Let somebody of the reserve answer instead of a person',
    body: replacePersonBody,
    replies: json(valueOf(z.object({ BySid: sid }))),
    refuses: ['naire.notFound', 'ident'],
  },
  identStat: {
    summary: 'How many people of a list stand where, and its response rates',
    replies: json(valueOf(identStat)),
    refuses: ['naire.notFound'],
  },
  interviews: {
    summary: 'People who are assigned to the interviewer who asks, with everything known of them',
    replies: json(listOf(interview)),
  },
  recordAttempt: {
    summary: 'Record an attempt to meet somebody who is, or was, assigned to the interviewer',
    body: recordAttemptBody,
    replies: json(valueOf(z.object({ Reassigned: z.boolean() }))),
    refuses: ['ident'],
  },
  handOverInterview: {
    summary: 'Give somebody back, for the supervisor to assign anew',
    body: handOverInterviewBody,
    replies: noContent,
    refuses: ['ident'],
  },
  readIdents: readSet(identRow, 'Read the people of respondent lists, without what is known of them'),
} as const satisfies Routes
