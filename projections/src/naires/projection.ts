import {
  naireContentEvents,
  naires as wire,
  type NaireEvent,
  type NaireContentEvent,
  type NairePublished,
} from '@naire/domain/naires'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { deletionColumns, handle, naireContent, sidOf, typed, type Handlers } from '../rows/typed.ts'

export const nairesTable = wireTable('naires', wire, {
  own: {
    deleted: 'boolean not null',
    deleted_at: 'timestamptz',
    deleted_by: 'text collate "C"',
    delete_reason: 'text',
  },
})

const approvalColumns: Handlers<NaireEvent, Row> = {
  NaireApprovalRequested: ({ revision, note, requestedBySid }) => ({
    ApprovalState: 'requested',
    ApprovalRevision: revision,
    ApprovalRequesterSid: requestedBySid,
    ApproverSid: null,
    ApprovalNote: note || null,
  }),
  NaireApproved: ({ decidedBySid }) => ({ ApprovalState: 'approved', ApproverSid: decidedBySid, ApprovalNote: null }),
  NaireApprovalDeclined: ({ decidedBySid, reason }) => ({
    ApprovalState: 'declined',
    ApproverSid: decidedBySid,
    ApprovalNote: reason,
  }),
}

const otherColumns: Handlers<NaireEvent, Row> = {
  ...approvalColumns,
  NaireArchived: ({ archived }) => ({ Archived: archived }),
  NaireMoved: ({ subjectSid }) => ({ SubjectSid: subjectSid }),
}

/** One row per questionnaire: its latest and its published content by hash. */
export const naires: ReadModel = {
  name: 'naires',
  version: 7,
  tables: [nairesTable.name],
  create: createTable(nairesTable),
  finish: `create index on naires ("OrgSid", "SubjectSid");`,
  handles: [
    ...naireContentEvents,
    'NairePublished',
    'NaireUnpublished',
    'NaireArchived',
    'NaireMoved',
    ...Object.keys(approvalColumns),
    'NaireDeleted',
    'NaireRestored',
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = new RowChanges(nairesTable)
    for (const event of events) {
      const content = naireContent(event)
      if (content?.data.revision === 1) changes.create(sidOf(event), firstRow(content), event.position)
      else if (content) changes.change(sidOf(event), contentColumns(content), event.position)
      const published = typed<NairePublished>(event, 'NairePublished')
      if (published) changes.change(sidOf(event), publishedColumns(published), event.position)
      const columns = handle(otherColumns, event)
      if (columns) changes.change(sidOf(event), columns, event.position)
      if (event.type === 'NaireUnpublished') changes.change(sidOf(event), { Published: false }, event.position)
      if (event.type === 'NaireDeleted' || event.type === 'NaireRestored')
        changes.change(
          sidOf(event),
          { deleted: event.type === 'NaireDeleted', ...deletionColumns(event) },
          event.position,
        )
    }
    await changes.write(tx)
  },
}

function firstRow(event: ReadEvent & NaireContentEvent): Row {
  const { data, metadata } = event
  return {
    Sid: data.naireSid,
    OrgSid: data.orgSid,
    CreateTime: metadata.at,
    CreatorSid: metadata.actor.sid,
    Published: false,
    Archived: false,
    deleted: false,
    ...contentColumns(event),
  }
}

function contentColumns({ data, metadata }: ReadEvent & NaireContentEvent): Row {
  return {
    Name: data.name,
    SubjectSid: data.subjectSid,
    QuestionCount: data.questionCount,
    PageCount: data.pageCount,
    ModifyTime: data.modifyTime,
    ModifierSid: metadata.actor.sid,
    DefaultTheme: data.defaultTheme,
    Revision: data.revision,
    ContentHash: data.hash,
  }
}

function publishedColumns({ data, metadata }: ReadEvent & NairePublished): Row {
  return {
    Published: true,
    PublishTime: metadata.at,
    PublishedRevision: data.revision,
    PublishedHash: data.hash,
    OpenUrl: data.openUrl,
  }
}
