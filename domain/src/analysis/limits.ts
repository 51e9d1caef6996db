/** The most that one question may ask of the numbers; each is told with its number where it is passed. */
export const analysisLimits = {
  /** Categories of one level of an axis: options, bands and nets. */
  categories: 2_000,
  /** Categories of all column axes together. */
  columns: 500,
  /** Cells of a table, with those of totals. */
  cells: 200_000,
  /** Axes side by side on one edge of a table. */
  axes: 50,
  /** Variables nested in one axis. */
  levels: 3,
  /** Conditions of a filter, however deep. */
  conditions: 100,
  /** Values that one condition compares with. */
  values: 2_000,
  /** Different values of a number that quantiles are made of, over all cells. */
  distinctValues: 500_000,
  /** Queries of one request. */
  queries: 60,
  /** Sessions of one page of derived values. */
  valuesPage: 1_000,
  /** Texts of one page of a list. */
  texts: 200,
  /** Most frequent values of a text that are told. */
  topValues: 50,
  /** Regions of places, and seconds of a film with clicks, that are told. */
  regions: 200,
  /** Clusters of a map, and the closest that a map comes. */
  clusters: 2_000,
  zoom: 20,
  clicks: 5_000,
  /** Margins that weights are raked to, and categories of them in all. */
  margins: 12,
  targets: 500,
  /** Derived variables, weighting schemes and code frames of one questionnaire. */
  steps: 500,
  /** Sessions that one cleaning decision takes out. */
  sessions: 5_000,
  /** Codes of a code frame, and codes of one answer. */
  codes: 300,
  codesPerAnswer: 20,
  /** Sessions that a cleaning rule shows, and coded texts that suggestions are made from. */
  proposals: 200,
  suggesting: 3_000,
  /** Milliseconds that a request may take. */
  deadlineMs: 10_000,
  /** Megabytes that all queries together hold in memory. */
  memoryMb: 1_024,
} as const

/** Fewer effective cases than these are not tested for significance. */
export const smallBase = 30
