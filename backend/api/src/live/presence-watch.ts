import type { NairePresence } from '@naire/contract'
import type { Presence, Presences } from '@naire/vault'
import type { People } from '../people/people.ts'
import type { LiveEvents } from './live-events.ts'

const everyMs = 1_000

interface PresenceWatchDependencies {
  readonly events: Pick<LiveEvents, 'isHeard' | 'tellPeople'>
  readonly presences: Pick<Presences, 'list'>
  readonly people: Pick<People, 'namesOf'>
  onFailure(error: unknown): void
}

/**
 * Tells those who are in a questionnaire who else is, as soon as somebody comes, goes, falls silent or works at another
 * question; to nobody else. Every process tells its own screens.
 */
export class PresenceWatch {
  private told = new Map<string, string>()
  private readonly timer: NodeJS.Timeout

  constructor(private readonly parts: PresenceWatchDependencies) {
    this.timer = setInterval(() => void this.look().catch(parts.onFailure), everyMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  async look(): Promise<void> {
    const { events, presences, people } = this.parts
    if (!events.isHeard) return this.told.clear()
    const now = new Map<string, Presence[]>()
    for (const each of await presences.list()) now.set(each.naireSid, [...(now.get(each.naireSid) ?? []), each])
    const before = this.told
    this.told = new Map([...now].map(([naireSid, all]) => [naireSid, JSON.stringify(all)]))
    for (const [naireSid, all] of now) {
      if (before.get(naireSid) === this.told.get(naireSid)) continue
      const People = await namedPresences(all, people)
      events.tellPeople(new Set(all.map(({ userSid }) => userSid)), 'presence', { NaireSid: naireSid, People })
    }
  }
}

export async function namedPresences(
  all: readonly Presence[],
  people: Pick<People, 'namesOf'>,
): Promise<readonly NairePresence[]> {
  const names = await people.namesOf(all.map(({ userSid }) => userSid))
  return all.map(({ userSid, questionSid }) => ({
    UserSid: userSid,
    Name: names.get(userSid) ?? null,
    QuestionSid: questionSid,
  }))
}
