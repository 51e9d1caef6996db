import type { Migration } from '@naire/database'
import { openToReaders, raiseBarrier, readers as roles } from '../../rows/barrier.ts'

/** Roles are the whole server's: another database may have made them, or make them at this moment. */
export const readers: Migration = {
  name: '008-readers',
  sql: `
    ${Object.values(roles).map(made).join('\n')}
    ${openToReaders('read')}
    ${raiseBarrier('parked_events', 'operators')}
  `,
}

/** Creates a role; without the privilege to create roles, fails with instructions on what to ask for. */
function made(role: string): string {
  return `
    do $$ begin
      begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, '${role}', 'set') then
        execute format('grant ${role} to %I', current_user);
      end if;
    exception when insufficient_privilege then
      raise exception 'the role ${role} is missing: let an administrator of the database run CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO %', quote_ident(current_user);
    end $$;
  `
}
