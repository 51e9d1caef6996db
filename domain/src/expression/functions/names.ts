/** The functions that every questionnaire with expressions has at hand, by group. */
export const baseNames = {
  aggregates: ['sum', 'max', 'min', 'avg', 'count'],
  blanks: ['is_empty', 'not_empty', 'empty_count', 'coalesce'],
  choice: ['casewhen', 'iif'],
  numbers: ['round', 'floor', 'ceil', 'abs', 'pow', 'sqrt', 'number'],
} as const

/** The functions that a respondent loads only for a questionnaire that calls them, by group. */
export const loadableNames = {
  answerPatterns: ['same_count', 'sustain_count'],
  lists: ['take', 'slice', 'uniq', 'join', 'index_of', 'union', 'intersect', 'except', 'reverse', 'sort', 'verifySort'],
  filters: [
    'filter_eq',
    'filter_ne',
    'filter_gt',
    'filter_ge',
    'filter_lt',
    'filter_le',
    'filter_in',
    'filter_not_in',
    'filter_empty',
    'filter_not_empty',
  ],
  chance: ['random', 'shuffle', 'shuffleWithSeed'],
  strings: [
    'substr',
    'len',
    'trim',
    'upper',
    'lower',
    'concat',
    'contains',
    'starts_with',
    'ends_with',
    'matches',
    'replace',
    'string',
  ],
  dates: ['now', 'today', 'date', 'date_add', 'date_diff', 'year', 'month', 'day', 'weekday', 'hour', 'format_date'],
  field: ['distance', 'age', 'valid_id_card', 'valid_mobile'],
} as const

type Names = typeof baseNames & typeof loadableNames

export type LoadableGroup = keyof typeof loadableNames
export type FunctionGroup = keyof Names
export type NameIn<Group extends FunctionGroup> = Names[Group][number]
export type FunctionName = NameIn<FunctionGroup>
