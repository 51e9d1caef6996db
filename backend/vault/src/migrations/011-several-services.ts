import type { Migration } from '@naire/database'

/** An installation may have several accounts of WeChat and several stores in the cloud; null is the usual one. */
export const severalServices: Migration = {
  name: '011-several-services',
  sql: `
    -- With which account of the other site the journey began.
    alter table journeys add column account text;

    alter table files add column cloud_name text;
    alter table cloud_removals add column cloud_name text;
  `,
}
