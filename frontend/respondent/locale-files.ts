/** Files of `locales/<lang>/` that this app speaks from; its own first. */
export const localeFiles = ['respondent', 'questions', 'validation'] as const

/** Locale files for authors only; respondents do not load them. */
export const authorsWords = { validation: ['content', 'naire', 'expression', 'authoring', 'services'] } as const
