import type { Streams } from './streams/index.ts'
import { jobCommands, type JobCommands } from './jobs/job-commands.ts'
import { createEngine, type Engine } from './engine/index.ts'
import { naireCommands, naireReader, type NaireCommands, type NaireReader } from './naires/index.ts'
import { ownNames, type Claiming } from './unique-names/index.ts'
import { orgCommands, type OrgCommands } from './orgs/org-commands.ts'
import type { CommandsOptions } from './ports.ts'
import { createQuotaWriteQueue } from './quotas/index.ts'
import { readModelCommands, type ReadModelCommands } from './read-models/read-model-commands.ts'
import { sessionCommands, type SessionCommands } from './sessions/index.ts'
import { signInCommands, type SignInCommands } from './sign-ins/sign-in-commands.ts'
import { subjectCommands, type SubjectCommands } from './subjects/subject-commands.ts'
import { userCommands, type UserCommands } from './users/user-commands.ts'
import { accessRecordCommands, type AccessLogCommands } from './access-log/access-log-commands.ts'

/** Everything that changes something, once, for api and workers. */
export interface Commands {
  readonly users: UserCommands
  readonly orgs: OrgCommands
  readonly subjects: SubjectCommands
  readonly naires: NaireCommands
  readonly sessions: SessionCommands
  readonly duties: JobCommands
  readonly readModels: ReadModelCommands
  readonly signIns: SignInCommands
  readonly viewings: AccessLogCommands
  readonly naireReader: NaireReader
  readonly engine: Engine
}

export function createCommands(options: CommandsOptions): Commands {
  const { store, vault, lookups, report, engine = createEngine() } = options
  const now = () => options.now()
  const streams: Streams = { store, sealer: vault.keys }
  const quotaQueue = options.quotaQueue ?? createQuotaWriteQueue(streams)
  const claiming: Claiming = { streams, findOwnName: ownNames(streams) }
  const naires = naireReader(store, vault.blobs)
  const { settleMilliseconds = 2_000, holdMilliseconds = 1_800_000, graceMilliseconds = 86_400_000 } = options
  const sessionNeeds = {
    streams,
    claiming,
    vault,
    engine,
    naires,
    quotaQueue,
    lookups,
    now,
    report,
    settleMilliseconds,
    holdMilliseconds,
    graceMilliseconds,
  }
  return {
    users: userCommands({ claiming, vault, lookups, now }),
    orgs: orgCommands({ claiming, lookups, now }),
    subjects: subjectCommands({ claiming, now }),
    naires: naireCommands({ streams, vault, quotaQueue, reader: naires, now }),
    sessions: sessionCommands(sessionNeeds),
    duties: jobCommands({ streams, now }),
    readModels: readModelCommands({ streams, now }),
    signIns: signInCommands({ streams, now }),
    viewings: accessRecordCommands({ streams, now }),
    naireReader: naires,
    engine,
  }
}
