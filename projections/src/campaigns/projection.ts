import type { IdentMessageEvent } from '@naire/domain/idents'
import { campaignMessages as messagesWire, campaigns as wire, type CampaignEvent } from '@naire/domain/messages'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'

const table = wireTable('campaigns', wire)
const messagesTable = wireTable('campaign_messages', messagesWire)

/** One row per campaign, and one per message of it, without address and text. */
export const campaigns: ReadModel = {
  name: 'campaigns',
  version: 1,
  tables: [table.name, messagesTable.name],
  create: createTable(table) + createTable(messagesTable),
  finish: `
    create index on campaigns ("NaireSid", "CreateTime");
    create index on campaign_messages ("CampaignSid", "Wave", "IdentSid");
    create index on campaign_messages ("CampaignSid", "State", "ModifyTime");
    create index on campaign_messages ("IdentSid");`,
  handles: [
    'CampaignSaved',
    'CampaignStarted',
    'CampaignLegEnded',
    'CampaignStopped',
    'IdentMessageIntended',
    'IdentMessageRetried',
    'IdentMessageSettled',
    'IdentMessageBounced',
    'IdentMessageReleased',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(table)
    const messages = new RowChanges(messagesTable)
    for (const event of events) {
      changeCampaign(event, changes)
      changeMessage(event, messages)
    }
    await changes.write(tx)
    await messages.write(tx)
  },
}

function changeCampaign(event: ReadEvent, changes: RowChanges): void {
  const row = handle(campaignRow, event)
  if (row === undefined) return
  const sid = sidOf(event)
  if (event.revision > 0) return changes.change(sid, { ...row, ModifyTime: event.metadata.at }, event.position)
  const { naireSid, orgSid, subjectSid } = event.data as { naireSid: string; orgSid: string; subjectSid: string }
  const place = { NaireSid: naireSid, OrgSid: orgSid, SubjectSid: subjectSid }
  const blank = { Status: 'draft', Wave: 0, NextTime: null, StopReason: null }
  const times = { CreateTime: event.metadata.at, ModifyTime: event.metadata.at }
  changes.create(sid, { Sid: sid, ...place, ...blank, ...row, ...times }, event.position)
}

const campaignRow: Handlers<CampaignEvent, Row> = {
  CampaignSaved: ({ form }) => ({ Name: form.name, Channel: form.channel, Form: JSON.stringify(form) }),
  CampaignStarted: ({ next }) => ({
    Status: 'running',
    Wave: next.wave,
    NextTime: next.dueAt,
    StopReason: null,
  }),
  CampaignLegEnded: ({ next }) =>
    next === null ? { Status: 'ended', NextTime: null } : { Wave: next.wave, NextTime: next.dueAt },
  CampaignStopped: ({ reason }) => ({ Status: 'stopped', NextTime: null, StopReason: reason }),
}

function changeMessage(event: ReadEvent, changes: RowChanges): void {
  const row = handle(messageRow, event)
  if (row === undefined) return
  const { messageSid } = event.data as { messageSid: string }
  changes[event.type === 'IdentMessageIntended' ? 'create' : 'change'](
    messageSid,
    { ...row, ModifyTime: event.metadata.at },
    event.position,
  )
}

const messageRow: Handlers<IdentMessageEvent, Row> = {
  IdentMessageIntended: ({ messageSid, campaignSid, wave, channel, naireSid, orgSid, subjectSid }, event) => ({
    Sid: messageSid,
    CampaignSid: campaignSid,
    IdentSid: sidOf(event),
    NaireSid: naireSid,
    OrgSid: orgSid,
    SubjectSid: subjectSid,
    Wave: wave,
    Channel: channel,
    State: 'underway',
    Tries: 1,
    Detail: '',
    CreateTime: event.metadata.at,
  }),
  IdentMessageRetried: ({ tries }) => ({ State: 'underway', Tries: tries }),
  IdentMessageSettled: ({ outcome, detail }) => ({ State: outcome, Detail: detail }),
  IdentMessageBounced: ({ detail }) => ({ State: 'bounced', Detail: detail }),
  IdentMessageReleased: () => ({ State: 'later', Tries: 0 }),
}
