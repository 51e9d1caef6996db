import { analysisClient, localSocket } from '@naire/analysis'
import { createCommands, createSnapshots, openChangeSet, type Commands, type Streams } from '@naire/commands'
import { Checkpoints } from '@naire/projections/runner'
import type { Provider } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { CompiledNaires } from './answering/compiled-naires.ts'
import { executeOn } from './commands/product-commands.ts'
import type { Failures } from './http/failures.ts'
import { Callers } from './http/callers.ts'
import { Positions } from './http/positions.ts'
import { createLimits } from './http/limits.ts'
import { LiveEvents } from './live/live-events.ts'
import { LiveMessages, SessionOrgs } from './live/messages.ts'
import { PublishedNaires } from './naire-json/published-naires.ts'
import { model } from './odata/model.ts'
import { FirstPages } from './pages/first-pages.ts'
import { frontEnds } from './pages/frontends.ts'
import { MembershipReader } from './people/memberships.ts'
import { People } from './people/people.ts'
import { createOutsideFetch } from '@naire/messages'
import { answerSeconds, OidcProviders } from './identity-providers/oidc.ts'
import { ScanProviders } from './identity-providers/scan.ts'
import { lookupsOver } from './reading/lookups.ts'
import { Reading } from './reading/reading.ts'
import { SlowQuestions } from './reading/slow-questions.ts'
import { SecondStep } from './sign-in/second-step.ts'
import type { Services } from './services.ts'
import { AccessLog } from './access-log/access-log.ts'
import {
  CALLERS,
  COMMANDS,
  EVENT_STORE,
  FIRST_PAGES,
  LIVE_EVENTS,
  PAGES,
  POOL,
  POSITIONS,
  PUBLISHED_NAIRES,
  READING,
  READ_POOL,
  SERVICES,
  VIEWINGS,
  WECHAT,
} from './tokens.ts'
import { wechatOver } from './wechat/wechat-over.ts'
import { createClouds } from '@naire/vault/cloud'
import type { Parts } from './connect-parts.ts'

/** Everything that there is one of, made once over what the process was given. */
export function providersOver(parts: Parts, failures: Failures): readonly Provider[] {
  const { pool, readPool, store, vault, log, dirs } = parts
  const report = (error: unknown) => log.error({ err: error }, 'beside a command')
  const mostBytes = parts.config.snapshotMemoryMb * 1024 * 1024
  const snapshots = createSnapshots({ store, sealer: vault.keys, mostBytes, report })
  const streams: Streams = { store, sealer: vault.keys, snapshots }
  const people = new People(streams)
  const { superAdminsNeedSecondFactor, messages } = parts.config
  const secondStep = new SecondStep(vault.secondFactors, people, superAdminsNeedSecondFactor, vault.passwords)
  const memberships = new MembershipReader(readPool)
  const askProvider = createOutsideFetch({
    allowed: messages.insideProviders,
    answerMs: answerSeconds * 1_000,
    answerBytes: 1_048_576,
  })
  const positions = new Positions()
  const engine = new CompiledNaires()
  const slow = new SlowQuestions(pool, log)
  const commandsOver = (reading: Reading) => ({
    store,
    vault,
    snapshots,
    engine,
    lookups: lookupsOver(reading, vault.sessionKeys),
    now: () => new Date(),
    report,
    graceMilliseconds: parts.config.admissionGraceHours * 3_600_000,
  })
  return [
    { provide: POOL, useValue: pool },
    { provide: READ_POOL, useValue: readPool },
    { provide: EVENT_STORE, useValue: store },
    { provide: POSITIONS, useValue: positions },
    { provide: PAGES, useValue: frontEnds(dirs) },
    {
      provide: FIRST_PAGES,
      useValue: new FirstPages(dirs, parts.config.publicUrl, (error) =>
        log.error({ err: error }, 'a first page could not be drawn'),
      ),
    },
    { provide: CALLERS, useValue: new Callers(vault, secondStep, people, positions, memberships) },
    { provide: VIEWINGS, inject: [CommandBus], useFactory: (bus: CommandBus) => new AccessLog(executeOn(bus), log) },
    {
      provide: READING,
      inject: [VIEWINGS],
      useFactory: (accessLog: AccessLog) =>
        new Reading({
          pool: readPool,
          checkpoints: new Checkpoints(readPool),
          viewings: accessLog,
          model,
          slow,
        }),
    },
    {
      provide: COMMANDS,
      inject: [READING],
      useFactory: (reading: Reading) => createCommands(commandsOver(reading)),
    },
    {
      provide: PUBLISHED_NAIRES,
      inject: [COMMANDS],
      useFactory: ({ naireReader }: Commands) => new PublishedNaires(naireReader, vault, () => new Date()),
    },
    { provide: WECHAT, useValue: wechatOver(parts) },
    {
      provide: LIVE_EVENTS,
      inject: [READING],
      useFactory: (reading: Reading) =>
        new LiveEvents(store, new LiveMessages(reading, new SessionOrgs(store), memberships), log),
    },
    {
      provide: SERVICES,
      inject: [CommandBus, COMMANDS, READING, VIEWINGS],
      useFactory: (bus: CommandBus, commands: Commands, reading: Reading, accessLog: AccessLog): Services => ({
        config: parts.config,
        log,
        failures,
        vault,
        store,
        streams,
        readPool,
        people,
        secondStep,
        oidc: new OidcProviders(askProvider),
        scan: new ScanProviders({ fetch: askProvider, places: messages, leased: vault.borrowed }),
        memberships,
        engine,
        reading,
        viewings: accessLog,
        slow,
        naires: commands.naireReader,
        sessions: commands.sessions,
        imports: commands.imports,
        execute: executeOn(bus),
        changeSet: () => openChangeSet(commandsOver(reading)),
        limits: createLimits(pool, parts.config.limits),
        analysis: analysisClient(parts.config.analysis ?? { socket: localSocket(parts.config.dataDir) }),
        clouds: parts.config.clouds === null ? null : createClouds(parts.config.clouds),
      }),
    },
  ]
}
