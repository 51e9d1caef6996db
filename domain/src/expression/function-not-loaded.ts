import { loadableNames } from './functions/names.ts'

/** There is such a function, but what was loaded for the questionnaire does not hold it. */
export class FunctionNotLoaded extends Error {
  override readonly name = 'FunctionNotLoaded'

  constructor(readonly functionName: string) {
    super(`the function ${functionName} is not loaded`)
  }
}

export function isLoadable(name: string): boolean {
  return Object.values<readonly string[]>(loadableNames).some((names) => names.includes(name))
}
