import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { load } from '@naire/commands'
import { Archive } from '@naire/data-files'
import type { DataViewed } from '@naire/domain/access-log'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { exportLimits } from '@naire/domain/exports'
import { identDecider } from '@naire/domain/idents'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { userDecider, userStream } from '@naire/domain/users'
import { Checkpoints, type ReadEvent } from '@naire/projections/runner'
import { exportFileType, type PersonExport } from '@naire/vault'
import { givePersonNotice } from '../give-notices/give-notices.ts'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'
import { personData } from './person-data.ts'
import { personPage } from './person-page.ts'

const patienceMs = 30_000

const isOf =
  (...kinds: readonly DataViewed['data']['kind'][]) =>
  ({ data }: Pick<StoredEvent, 'data'>): boolean =>
    kinds.includes((data as DataViewed['data']).kind)
const exportOf = ({ data }: { readonly data: unknown }): string => (data as DataViewed['data']).exportSid ?? ''

/** Makes the archive of everything that is known of one person: a page to read, the same as JSON, events and files. */
export const exportPerson: JobHandler = {
  queue: 'export-data',
  attempts: 5,
  concerns: isOf('Person'),
  async perform(event, context) {
    const attempt = randomUUID()
    const begun = await context.vault.personExports.begin(exportOf(event), attempt)
    if (begun === null) return
    if (!(await new Checkpoints(context.pool).waitFor(event.position, patienceMs, ['rewards', 'appeals'])))
      throw new JobFailedError('the lists of rewards and appeals are behind')
    await removeFiles(begun.sid, context)
    const fileSid = await makeFile(begun, context)
    if (!(await context.vault.personExports.finish(begun.sid, attempt))) return context.files.remove(fileSid)
    await givePersonNotice(event, begun, context)
  },
  async giveUp(event, { vault }) {
    await vault.personExports.fail(exportOf(event))
  },
}

/** Makes the archive of everything that an organisation holds. */
export const exportOrg: JobHandler = {
  queue: 'export-data',
  attempts: 5,
  concerns: isOf('Organisation'),
  async perform(event, { pool, vault, runExport }, { signal }) {
    const sid = exportOf(event)
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs)))
      throw new JobFailedError('some read models are behind')
    await runExport(sid, signal)
    const status = (await vault.personExports.find(sid))?.status
    if (status === 'running' && signal.aborted) throw new JobFailedError('the export begins anew')
  },
  giveUp: (event, { vault }) => vault.personExports.fail(exportOf(event)),
}

async function makeFile(begun: PersonExport, context: JobContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'naire-person-'))
  try {
    const path = join(folder, 'export.zip')
    await writeArchive(path, begun, context)
    const sid = randomUUID().replaceAll('-', '').toUpperCase()
    const named = { fileName: `person-${begun.askedAt.toISOString().slice(0, 10)}.zip`, fileExt: '.zip' }
    const owner = { objectSid: begun.sid, bizObjectType: exportFileType, naireSid: null, orgSid: begun.orgSid }
    await context.files.store({ sid, ...owner, ...named, mediaType: 'application/zip' }, createReadStream(path), {
      maxBytes: exportLimits.bytes,
    })
    return sid
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeArchive(path: string, { request, askedAt }: PersonExport, context: JobContext): Promise<void> {
  const data = await personData(request, context)
  const archive = new Archive(path)
  for (const { path: place, hash, uploadedAt } of data.files) {
    const content = place === null ? null : await context.files.open(hash)
    if (place !== null && content !== null)
      await archive.add({ path: place, at: uploadedAt, open: async () => content.stream })
  }
  const text = (name: string, content: string) =>
    archive.add({ path: name, at: askedAt, open: async () => Readable.from([Buffer.from(content)]) })
  const { events, ...readable } = data
  await text('events.jsonl', events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  await text('person.json', `${JSON.stringify(readable, null, 2)}\n`)
  await archive.end('index.html', personPage(data, request.language))
}

/** Removes an export of a person or an organisation with its file when its days are over. */
export const removePersonExport: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  concerns: isOf('Person', 'Organisation'),
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + exportLimits.keptDays * 86_400_000),
  async perform(event, context) {
    await removeFiles(exportOf(event), context)
    await context.vault.personExports.remove(exportOf(event))
  },
}

/** Takes away the exports that hold an erased session or person, those of its organisation too. */
export const withdrawPersonExports: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, context) {
    await withdrawPerson(sidOf(event), context)
    const orgSid = await orgOf(event, context)
    if (orgSid !== null) await withdrawPerson(orgSid, context)
  },
}

async function orgOf({ stream }: ReadEvent, { streams }: JobContext): Promise<string | null> {
  if (stream.startsWith(sessionStream(''))) return (await load(streams, sessionDecider, stream)).state.orgSid
  if (stream.startsWith(userStream(''))) return (await load(streams, userDecider, stream)).state.fields.orgSid
  return (await load(streams, identDecider, stream)).state?.orgSid ?? null
}

export async function withdrawPerson(sid: string, context: Pick<JobContext, 'vault' | 'files'>): Promise<void> {
  for (const each of await context.vault.personExports.withdraw(sid)) await removeFiles(each, context)
}

async function removeFiles(sid: string, { files }: Pick<JobContext, 'files'>): Promise<void> {
  for (const file of await files.list(sid, exportFileType)) await files.remove(file.sid)
}
