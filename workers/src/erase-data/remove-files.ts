import type { Session } from '@naire/domain/sessions'
import type { JobContext } from '../runner/job.ts'

/** Removes the files of a session and of its appeals, begun uploads with them. */
export async function removeFilesOf(
  sessionSid: string,
  { appealed }: Pick<Session, 'appealed'>,
  { uploads, files }: Pick<JobContext, 'uploads' | 'files'>,
): Promise<void> {
  for (const thing of [sessionSid, ...Object.keys(appealed)]) {
    await uploads.removeOf(thing)
    for (const { sid } of await files.list(thing)) await files.remove(sid)
  }
}
