/** Limits on one request; past one it is refused with 400. */
export const limits = {
  urlBytes: 16 * 1024,
  filterNodes: 200,
  /** Parentheses and calls inside one another while parsing. */
  nesting: 60,
  expandDepth: 3,
  lambdaDepth: 2,
  orderTerms: 5,
  applySteps: 20,
  groupKeys: 10,
  aggregates: 50,
  computed: 20,
  /** Rows of one page, whatever `$top` names. */
  top: 1_000,
  skip: 100_000,
  /** Rows of a page that is sent while it is read, when the client prefers so long a one. */
  longPage: 1_000_000,
  /** Such pages that one process sends at once. */
  feeds: 4,
  /** Rows of a page when the request names no `$top`. */
  page: 50,
  listItems: 1_000,
  batchRequests: 100,
  batchBytes: 10 * 1024 * 1024,
} as const
