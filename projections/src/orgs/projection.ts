import {
  depts as deptsWire,
  orgs as orgsWire,
  type DeptAdded,
  type OrgCreated,
  type OrgRenamed,
} from '@naire/domain/orgs'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf, typed } from '../rows/typed.ts'

export const orgsTable = wireTable('orgs', { ...orgsWire, RootDeptSid: { type: 'String', nullable: true } })
export const deptsTable = wireTable('depts', deptsWire)

/** One row per organisation and one per department. */
export const orgs: ReadModel = {
  name: 'orgs',
  version: 2,
  tables: [orgsTable.name, deptsTable.name],
  create: createTable(orgsTable, { org: 'Sid' }) + createTable(deptsTable),
  finish: `create index on depts ("OrgSid");`,
  handles: ['OrgCreated', 'OrgRenamed', 'DeptAdded'],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = { orgs: new RowChanges(orgsTable), depts: new RowChanges(deptsTable) }
    const paths = await parentPaths(events, tx)
    for (const event of events) applyOne(event, changes, paths)
    await changes.orgs.write(tx)
    await changes.depts.write(tx)
  },
}

function applyOne(
  event: ReadEvent,
  changes: { orgs: RowChanges; depts: RowChanges },
  paths: Map<string, string>,
): void {
  const orgSid = sidOf(event)
  const { position } = event
  const created = typed<OrgCreated>(event, 'OrgCreated')
  if (created) changes.orgs.create(orgSid, { Sid: orgSid, Name: created.data.name }, position)
  const renamed = typed<OrgRenamed>(event, 'OrgRenamed')
  if (renamed) changes.orgs.change(orgSid, { Name: renamed.data.name }, position)
  const added = typed<DeptAdded>(event, 'DeptAdded')
  if (!added) return
  const { deptSid, name, parentSid } = added.data
  const parentPath = parentSid === null ? undefined : paths.get(parentSid)
  const Path = parentPath === undefined ? name : `${parentPath}/${name}`
  paths.set(deptSid, Path)
  changes.depts.create(deptSid, { Sid: deptSid, OrgSid: orgSid, Name: name, ParentSid: parentSid, Path }, position)
  if (parentSid === null) changes.orgs.change(orgSid, { RootDeptSid: deptSid }, position)
}

async function parentPaths(events: readonly ReadEvent[], tx: ReadTransaction): Promise<Map<string, string>> {
  const parents = events.flatMap((event) => typed<DeptAdded>(event, 'DeptAdded')?.data.parentSid ?? [])
  if (parents.length === 0) return new Map()
  const { rows } = await tx.query<{ Sid: string; Path: string }>(
    'select "Sid", "Path" from depts where "Sid" = any($1::text[])',
    [parents],
  )
  return new Map(rows.map((row) => [row.Sid, row.Path]))
}
