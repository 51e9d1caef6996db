/** Files of `locales/<lang>/` that this app speaks from; its own first. */
export const localeFiles = [
  'management',
  'exceptions',
  'validation',
  'questions',
  'expressions',
  'editor',
  'settings',
  'testing',
  'authoring',
  'analysis',
  'crosstab',
  'factory',
  'exports',
  'share',
  'report',
  'respondent',
] as const
