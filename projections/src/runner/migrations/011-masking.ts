import type { Migration } from '@naire/database'

/**
 * The rule of telephone numbers for values of the database; the pattern comes with each question. JSON is taken apart
 * and put together again: what is masked breaks nothing around it. Thresholds and digits are those of
 * `domain/src/access/fields.ts`.
 */
export const masking: Migration = {
  name: '011-masking',
  sql: `
    create function read.masked_text(value text, phones text, blot text) returns text language sql immutable parallel safe as $$
      select case when value ~ '^[0-9A-F]{32}$' or digits !~ phones then value else regexp_replace(digits, phones, blot, 'g') end
      from (select translate(normalize(value, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', repeat('0123456789', 5)) as digits) as r
    $$;

    create function read.masked_number(value numeric) returns boolean language sql immutable parallel safe as $$
      select (w >= 1e9 and w < 1e11) or (w >= 8.6e11 and w < 8.7e11) or (w >= 8.6e12 and w < 8.7e12) from (select trunc(abs(value)) as w) as r
    $$;

    create function read.masked_json(value jsonb, phones text, blot text) returns jsonb language plpgsql immutable parallel safe as $$
    begin
      case jsonb_typeof(value)
        when 'string' then return to_jsonb(read.masked_text(value #>> '{}', phones, blot));
        when 'number' then return case when read.masked_number((value #>> '{}')::numeric) then 'null'::jsonb else value end;
        when 'array' then
          return (select coalesce(jsonb_agg(read.masked_json(each, phones, blot) order by place), '[]') from jsonb_array_elements(value) with ordinality as e(each, place));
        when 'object' then
          return (select coalesce(jsonb_object_agg(e.key, read.masked_json(e.value, phones, blot)), '{}') from jsonb_each(value) as e);
        else return value;
      end case;
    end
    $$;
  `,
}
