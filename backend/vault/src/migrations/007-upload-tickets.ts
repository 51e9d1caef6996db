import type { Migration } from '@naire/database'

/** A ticket lets whoever has it send one file to one question of one session. Its hash is SHA-256. */
export const uploadTickets: Migration = {
  name: '007-upload-tickets',
  sql: `
    create table upload_tickets (
      ticket_hash bytea primary key,
      session_sid text not null,
      interaction_sid text not null,
      attach_type int not null,
      until timestamptz not null,
      seen boolean not null default false,
      file_sid text
    );
    create index upload_tickets_until on upload_tickets (until);
  `,
}
