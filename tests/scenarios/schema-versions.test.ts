import { createHash } from 'node:crypto'
import { analysisDecider, boardDecider } from '@naire/domain/analysis'
import type { Decider, DomainEvent } from '@naire/domain/event-sourcing'
import { naireDecider } from '@naire/domain/naires'
import { orgDecider } from '@naire/domain/orgs'
import { quotaDecider } from '@naire/domain/quotas'
import { sessionDecider } from '@naire/domain/sessions'
import { subjectDecider } from '@naire/domain/subjects'
import { userDecider } from '@naire/domain/users'
import { expect, it } from 'vitest'
import * as facts from '../fixtures/facts.ts'

type AnyDecider = Decider<unknown, never, DomainEvent, unknown>

/** Hashes of all that the fixtures lead to, by version. A new version takes a new line; an old one never changes. */
const schemas = [
  [
    'session',
    sessionDecider,
    facts.sessionFacts,
    {
      1: 'w4U-3wiAHxZg2S9R9VdA-LIOS83Q8-USOtm7Ttcfo6Y',
      2: 'vKNiJEjP6LcRTqB4AiTdU8SftDaOe06sjNNeNmUoTHk',
      3: 'Nu1EXd59tzdl0gPTNrZpMe9liuw2RNIU6rDCSsVqGGY',
      4: 'r_pacVX2mI1L23lYZ0qPcs6eOHI57o1CuBByWZqOkCc',
      5: 'GfKbjdp9Q7RbNO8-3kp1AeUFEw7qHztLeaxgY42azjY',
    },
  ],
  ['quota', quotaDecider, facts.quotaFacts, { 1: 'slB5a5qftSpy6aKmtx5qExP3IzScZZIcHFdlgy0fCY8' }],
  [
    'naire',
    naireDecider,
    facts.naireFacts,
    {
      1: 'zEgKGbYNDK4oQwtTCFVBO8E2oeUuUSnygglzTKTXCME',
      2: 'i2jXAONlkc6Ttw_tYLOvZ7VjjVzARqKlOuf1NrkYw80',
      3: 'e7q3VpsR-YmYOlYgHHwW-b600wiR3EnQ4NSj83LPZdo',
      4: 'zYAauYkvX1FtCvAbW8yzvgoY5kxsfOR5eWfHmfkEW-k',
    },
  ],
  [
    'user',
    userDecider,
    facts.userFacts,
    { 1: 'iCPAuKR7_rWqqjpFHkSQ6YCWgHu1hswbYgfVh-sxJF0', 2: 'MeA_60KUgUJ0T5Sfs7ushgB-3wASzDquTKxveIwvvK8' },
  ],
  [
    'org',
    orgDecider,
    facts.orgFacts,
    {
      1: '8kbf4eobtZbuwR3WKFqJ4I69b-WGCXr-URy-WeNXR78',
      2: 'XmU3bE75BN8TW2obzG2ertaUwhIN9-xRKEtnvRSj7Ds',
      3: '3umGOIPQAzOvcZjs55UCVIP3rzOQhP2YVIVImNlAwBg',
      4: 'LwOG_8j_v2ugJQM2ZQAYInfvWt1U37OrvHmcaEuYGBE',
      5: 'ixOR9HygOe75lY6uKNLGJ_YDIDK_PbfggMSJRwwCvHE',
    },
  ],
  [
    'subject',
    subjectDecider,
    facts.subjectFacts,
    {
      1: '59-2vuo50sHAHYA6NK3NBvtO7xC-AbLa53lR6lY813s',
      2: 'c8ec-9Im_349dI4N-4afj7yt7Vz0P1pM9FCEr64UhXw',
      3: '2xn2cEuy4BsnxuzuFW2WnxIYDDb3d2jj1CzmUoQsob4',
      4: 'XpSWWs4Q3mxMmw5FbXOeAMPAgcp-AxR02pjXwWMZoIg',
    },
  ],
  ['analysis', analysisDecider, facts.analysisFacts, { 1: 'y5LJguv0nUcRYw30gedD9WQWaFRvcgBjxbfM321vCb8' }],
  ['board', boardDecider, facts.boardFacts, { 1: 'gLSiyG8e_VOn3BxSO5_nrGLLg7ADKFNlouKF6M6xIKA' }],
] as const

it.each(schemas)(
  'the snapshots of %s streams have a version of their own for what they hold',
  (_name, rules, events, known) => {
    const decider = rules as unknown as AnyDecider
    const hashes: Readonly<Record<number, string>> = known
    const version = decider.schemaVersion ?? 0
    expect(
      hashOf(decider, facts.inOrder(events)),
      'what a stream folds to has changed: raise `schemaVersion` of its decider and add the new hash here',
    ).toBe(hashes[version])
    expect(Math.max(...Object.keys(hashes).map(Number))).toBe(version)
  },
)

function hashOf(decider: AnyDecider, events: readonly DomainEvent[]): string {
  const hash = createHash('sha256').update(JSON.stringify(decider.initial))
  let { initial: state } = decider
  let view = decider.view?.initial
  events.forEach((event, revision) => {
    state = decider.evolve(state, event)
    view = decider.view?.evolve(view, { event, revision, metadata })
    hash.update(JSON.stringify([state, view === undefined ? null : decider.view?.toJson(view)]))
  })
  return hash.digest('base64url')
}

const metadata = {
  actor: { sid: 'U9', name: '孙', role: 2, orgSid: 'ORG' },
  at: '2026-02-01T09:00:00.000Z',
  commandId: 'command',
  correlationId: 'correlation',
} as const
