import type { DataColumn, DataRow } from './data-table.ts'

/** The codebook as rows under their headings: a row for each column, and one for each of its options. */
export function codebookRows(columns: readonly DataColumn[]): readonly DataRow[] {
  return [
    ['Variable', 'Label', 'Type', 'Measure', 'Code', 'Value label', 'Missing', 'Set'],
    ...columns.flatMap(({ name, label, kind, measure, options = [], missing = [], set }): readonly DataRow[] => [
      [name, label, kind, measure, set?.option.code ?? null, set?.option.title ?? null, null, set?.name ?? null],
      ...options.map(({ code, title }) => [
        name,
        null,
        null,
        null,
        code,
        title,
        missing.includes(code) ? true : null,
        null,
      ]),
    ]),
  ]
}
