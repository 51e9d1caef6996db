import { isChannelCode, naires, type GeneralView } from '@naire/domain/naires'
import { mostCells, mostSeats, quotarChanges, quotars, quotarSeats } from '@naire/domain/quotas'
import { z } from 'zod'
import { created, json, noContent, readSet, type Routes } from './route.ts'
import { entityOf, listOf, row, sid, text, time, typed, valueOf, type OutputOf } from './schema.ts'
import { collaborationRoutes } from './collaboration.ts'

const cleanedField = z.object({
  Target: z.string(),
  /** As the author wrote it: `<script>`, `onclick="…"`, `position: fixed`. */
  Removed: z.array(z.string()),
})

export type CleanedField = OutputOf<typeof cleanedField>

const importedNaire = z
  .object({
    Sid: sid,
    QuestionCount: z.number().int(),
    PageCount: z.number().int(),
    Revision: z.number().int(),
    /** Parts of its HTML and styles that were rejected, by field path. */
    Cleaned: z.array(cleanedField),
  })
  .meta({ id: 'ImportedNaire' })

export type ImportedNaire = OutputOf<typeof importedNaire>

/** `value` is the new ModifyTime (content §7). */
const savedReply = z.object({
  value: time,
  /** The number of the content that is the newest now. */
  '@SurveyExpert.Revision': z.number().int(),
  /** Parts of its HTML and styles that were rejected; a copy that has them is stale. */
  '@SurveyExpert.Cleaned': z.array(cleanedField),
})

export type SavedReply = OutputOf<typeof savedReply>

const copiedNaire = z.object({ Sid: sid, Revision: z.number().int() })
export type CopiedNaire = OutputOf<typeof copiedNaire>

const rolledBackNaire = z.object({ Revision: z.number().int(), ModifyTime: time })
export type RolledBackNaire = OutputOf<typeof rolledBackNaire>

/** One content that the questionnaire has had. */
const naireRevision = z
  .object({
    Revision: z.number().int(),
    EventType: z.enum(['NaireImported', 'NaireCreated', 'NaireSaved', 'NaireRolledBack']),
    At: time,
    ActorSid: z.string(),
    ActorName: z.string().nullable(),
    QuestionCount: z.number().int(),
    PageCount: z.number().int(),
    /** Null: respondents never had it. */
    PublishTime: time.nullable(),
    /** The revision whose content came back. */
    To: z.number().int().nullable(),
    Reason: z.string().nullable(),
  })
  .meta({ id: 'NaireRevision' })

export type NaireRevision = OutputOf<typeof naireRevision>

/** `OpenUrl` is the path of the open link. */
const publishedNaire = z.object({ Revision: z.number().int(), OpenUrl: z.string() })

/** By setting, the names that the installation has set up. The usual store has none. */
const naireServices = z.object({
  WxAppid: z.array(z.string()),
  CloudUploadName: z.array(z.string()),
  /** Language model that helps with texts, and the host that it is asked at; null: none is set up. */
  Drafting: z.object({ Host: z.string(), Model: z.string() }).nullable(),
})
export type NaireServices = OutputOf<typeof naireServices>

/** The new cells count once the revision is published. */
const crossedQuotars = z.object({ Added: z.number().int(), Revision: z.number().int() })
export type CrossedQuotars = OutputOf<typeof crossedQuotars>

/** A channel of distribution; sessions carry its code as `Source`. Blank name: it is called by its code. */
const channelRow = z.object({ Code: z.string(), Name: z.string() }).meta({ id: 'Channel' })
export type ChannelRow = OutputOf<typeof channelRow>

/** Content of a questionnaire; what is expanded and what its author set is there. */
const naireRecord = z
  .looseObject({ Sid: sid, Name: z.string(), Revision: z.number().int().optional() })
  .meta({ id: 'NaireRecord' })

export const importBody = z.object({ subjectSid: sid, naire: z.looseObject({}) }).meta({ id: 'ImportNaireBody' })
export const createNaireBody = z.object({
  Sid: sid.optional(),
  Name: text,
  SubjectSid: sid,
  Language: z.string().max(40).optional(),
})
/** Whether it is laid aside from now on. */
export const archiveBody = z.object({ archived: z.boolean() })
export const copyNaireBody = z.object({ sid: sid.optional(), name: text, subjectSid: sid.optional() })
export const rollBackBody = z.object({ revision: z.int(), reason: z.string().max(500) })

const parts = z.array(z.looseObject({})).max(10_000).default([])
const partSids = z
  .array(z.union([sid, z.looseObject({ Sid: sid })]))
  .max(10_000)
  .default([])
export const saveNaireBody = z
  .object({
    questionnaire: z.looseObject({
      Sid: sid,
      ModifyTime: z.string().max(40),
      Questions: z.array(z.looseObject({ Sid: sid })).max(10_000),
    }),
    variation: z.object({
      ToAddQuestions: parts,
      ToModifyQuestions: parts,
      ToRemoveQuestions: partSids,
      ToAddResources: parts,
      ToRemoveResources: partSids,
    }),
  })
  .meta({ id: 'SaveNaireBody' })

const channelCode = z.string().refine(isChannelCode, 'has letters, digits, _ and - only, 64 at most')
export const channelBody = z.object({ Code: channelCode, Name: z.string().trim().max(100).default('') })
export const deleteChannelBody = z.object({ Code: channelCode })

const quotaReason = z.string().max(500)
export const quotarLimitsBody = z.object({
  limits: z
    .array(z.object({ Sid: sid, Limit: z.number() }))
    .min(1)
    .max(mostCells),
  reason: quotaReason,
})
export const quotarClosedBody = z.object({ Sid: sid, Closed: z.boolean(), reason: quotaReason })
export const crossQuotarsBody = z.object({
  row: z.string(),
  column: z.string(),
  limit: z.int().min(0).max(mostSeats),
})

export const accessBody = z.object({ Password: z.string().max(200) })
export const identifyBody = z.object({ Code: z.string().trim().min(1).max(200).optional() })

export const naireRoutes = {
  naireServices: { summary: 'Accounts and stores that a questionnaire may name', replies: json(naireServices) },
  importNaire: {
    summary: 'Import a questionnaire',
    body: importBody,
    replies: json(valueOf(importedNaire)),
    refuses: ['naire', 'subject.notFound', 'quota', 'request.sidTaken'],
  },
  listNaires: readSet(row('Naire', naires), 'Read questionnaires', { isByKey: false }),
  getNaire: {
    summary: 'Read the newest content of a questionnaire',
    replies: json(naireRecord),
    refuses: ['naire.notFound'],
  },
  naireAtRevision: {
    summary: 'Content of a questionnaire as it was at a revision',
    query: z.object({ revision: z.int() }),
    replies: json(naireRecord),
    refuses: ['naire.notFound'],
  },
  generalView: {
    summary: 'What a questionnaire is made of, without its content',
    replies: json(valueOf(typed<GeneralView>({ type: 'object' }))),
    refuses: ['naire.notFound'],
  },
  createNaire: {
    summary: 'Create an empty questionnaire',
    body: createNaireBody,
    replies: created(
      entityOf({
        Sid: sid,
        Name: z.string(),
        SubjectSid: sid,
        OrgSid: sid,
        ModifyTime: time.nullable(),
        Revision: z.number().int(),
      }),
    ),
    refuses: ['naire', 'subject.notFound', 'request.sidTaken'],
  },
  copyNaire: {
    summary: 'Copy a questionnaire',
    body: copyNaireBody,
    replies: json(valueOf(copiedNaire)),
    refuses: ['naire', 'subject.notFound', 'request.sidTaken'],
  },
  saveNaire: {
    summary: 'Save changes of a questionnaire',
    body: saveNaireBody,
    replies: json(savedReply),
    refuses: ['naire', 'quota'],
  },
  rollBackNaire: {
    summary: 'Make an earlier content the newest again',
    body: rollBackBody,
    replies: json(valueOf(rolledBackNaire)),
    refuses: ['naire'],
  },
  naireRevisions: {
    summary: 'Contents that a questionnaire has had, the newest first',
    replies: json(listOf(naireRevision)),
    refuses: ['naire.notFound'],
  },
  ...collaborationRoutes,
  publishNaire: {
    summary: 'Publish the newest content',
    replies: json(valueOf(publishedNaire)),
    refuses: ['naire', 'quota'],
  },
  archiveNaire: {
    summary: 'Lay aside, or take up again',
    body: archiveBody,
    replies: noContent,
    refuses: ['naire.notFound'],
  },
  unpublishNaire: {
    summary: 'Close to new respondents until it is published again',
    replies: noContent,
    refuses: ['naire'],
  },
  naireChannels: {
    summary: 'Channels of distribution',
    replies: json(listOf(channelRow)),
    refuses: ['naire.notFound'],
  },
  saveChannel: {
    summary: 'Save a channel',
    body: channelBody,
    replies: noContent,
    refuses: ['naire.notFound', 'request.conflict'],
  },
  deleteChannel: {
    summary: 'Delete a channel',
    body: deleteChannelBody,
    replies: noContent,
    refuses: ['naire.notFound'],
  },
  setQuotarLimits: {
    summary: 'Change the limits of quota cells',
    body: quotarLimitsBody,
    replies: noContent,
    refuses: ['naire', 'quota'],
  },
  setQuotarClosed: {
    summary: 'Close or reopen a quota cell',
    body: quotarClosedBody,
    replies: noContent,
    refuses: ['naire', 'quota'],
  },
  crossQuotars: {
    summary: 'Add a quota cell for each combination of two questions',
    body: crossQuotarsBody,
    replies: json(valueOf(crossedQuotars)),
    refuses: ['naire', 'quota'],
  },
  publishedNaire: {
    summary: 'A published questionnaire as respondents get it',
    query: z.object({ revision: z.int().optional(), since: z.int().optional() }),
    headers: ['X-Naire-Access'],
    replies: { 200: naireRecord, 304: null },
    refuses: ['naire.notFound', 'naire.notPublished', 'naire.closed', 'naire.passwordMissing', 'naire.passwordWrong'],
    anonymous: true,
  },
  openNaire: {
    summary: 'Exchange the password of a questionnaire for a pass',
    body: accessBody,
    replies: json(z.object({ AccessPass: z.string() })),
    refuses: ['naire', 'access.slowDown'],
  },
  identifyAt: {
    summary: 'Whether an identifying code or the caller may begin a session',
    body: identifyBody,
    replies: json(z.object({ Listed: z.literal(true), Profile: z.string().optional() })),
    refuses: ['naire', 'session'],
  },
  readQuotars: readSet(row('Quotar', quotars), 'Read quota cells with their counts', { isByKey: false }),
  readQuotarChanges: readSet(row('QuotarChange', quotarChanges), 'Read changes of quota cells'),
  readQuotarSeats: readSet(row('QuotarSeat', quotarSeats), 'Read the sessions that have a seat', { isByKey: false }),
} as const satisfies Routes
