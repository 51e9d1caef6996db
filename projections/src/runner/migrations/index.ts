import type { Migration } from '@naire/database'
import { subscriptions } from './001-subscriptions.ts'
import { parkedEvents } from './002-parked-events.ts'

export const migrations: readonly Migration[] = [subscriptions, parkedEvents]
