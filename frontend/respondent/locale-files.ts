/** Files of `locales/<lang>/` that this app speaks from; its own first. */
export const localeFiles = ['respondent', 'questions', 'validation'] as const
