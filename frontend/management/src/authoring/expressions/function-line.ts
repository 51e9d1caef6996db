import { functionHelp, type FunctionName } from '@naire/domain/expression/help'
import { functionSentence, sentenceKeys } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'

/** One-line description of a function's result: the wording of a call with the names of its arguments. */
export function functionLine(name: FunctionName, t: TFunction): string {
  if (name === 'casewhen' || name === 'iif') return t(`field.function.${name}`)
  const [, written = ''] = /\((.*)\)/.exec(functionHelp[name].call) ?? []
  const args = written === '' ? [] : written.split(/,\s*/).map((argument) => argument.replace(/[?=].*$/, ''))
  const given = fewest(name, args.length)
  const [a = '…', b = '…', c = '…'] = args
  const shown = { a, b, c, all: args.join(', '), rest: args.slice(1).join(', ') }
  return t(`say.${functionSentence(name, given)}`, shown)
}

type PlainFunction = Exclude<FunctionName, 'casewhen' | 'iif'>

// The fullest of the forms that its sentence has.
function fewest(name: PlainFunction, most: number): number {
  const forms = [most, ...Array.from({ length: most }, (_, less) => most - less - 1)]
  return forms.find((number) => sentenceKeys.includes(functionSentence(name, number))) ?? most
}
