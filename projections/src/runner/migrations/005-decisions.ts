import type { Migration } from '@naire/database'

/** Operators' decisions about parked events: retry them, or continue without them. */
export const decisions: Migration = {
  name: '005-decisions',
  sql: `
    alter table parked_events
      add column "Sid" text collate "C" generated always as (subscription || '-' || position) stored,
      -- asked, and not yet tried
      add column retried_at timestamptz,
      add column skipped_at timestamptz,
      add column skipped_by text,
      add column skip_reason text;
    create unique index on parked_events ("Sid");
  `,
}
