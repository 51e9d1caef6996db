import type { Migration } from '@naire/database'
import { subscriptions } from './001-subscriptions.ts'
import { parkedEvents } from './002-parked-events.ts'
import { gate } from './003-gate.ts'

export const migrations: readonly Migration[] = [subscriptions, parkedEvents, gate]
