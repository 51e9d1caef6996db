import { jobDecider } from '@naire/domain/jobs'
import type { Decider } from '@naire/domain/event-sourcing'
import { nameDecider } from '@naire/domain/unique-names'
import { naireDecider } from '@naire/domain/naires'
import { orgDecider } from '@naire/domain/orgs'
import { quotaDecider } from '@naire/domain/quotas'
import { readModelDecider } from '@naire/domain/read-models'
import { sessionDecider } from '@naire/domain/sessions'
import { subjectDecider } from '@naire/domain/subjects'
import { userDecider } from '@naire/domain/users'

type Upcasters = Decider<never, never, never>['upcasters']

/** By what stands before the first hyphen of a stream's name. */
const byStream: Readonly<Record<string, Upcasters>> = {
  session: sessionDecider.upcasters,
  naire: naireDecider.upcasters,
  quota: quotaDecider.upcasters,
  user: userDecider.upcasters,
  org: orgDecider.upcasters,
  subject: subjectDecider.upcasters,
  name: nameDecider.upcasters,
  duty: jobDecider.upcasters,
  readmodel: readModelDecider.upcasters,
}

/** Events of a stream that this version does not know stay as they are stored. */
export function upcastersOf(stream: string): Upcasters {
  return byStream[stream.slice(0, stream.indexOf('-'))] ?? {}
}
