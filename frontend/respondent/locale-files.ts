/** Files of `locales/<lang>/` that this app speaks from; its own first. */
export const localeFiles = ['respondent', 'questions', 'validation'] as const

/** Words for authors and reviewers only; respondents do not load them. */
export const authorsWords = {
  validation: ['content', 'naire', 'expression', 'authoring', 'services', 'attachKind.Appeal', 'attachKind.Judge'],
  questions: [
    'badge',
    'word',
    'preview',
    'numbered',
    'result.recording',
    'result.unreachable',
    'result.fetching',
    'result.none',
  ],
} as const
