/** Files of `locales/<lang>/` that this app speaks from; its own first. */
export const localeFiles = ['respondent', 'questions', 'validation'] as const

/** What is said to authors alone, by file: respondents do not load it. */
export const authorsWords = { validation: ['content', 'naire', 'expression', 'authoring', 'services'] } as const
