import type { ContentObject, EditorField, FreeField } from './editor-field.ts'
import {
  expression,
  flag,
  lines,
  number,
  numbers,
  pairs,
  resource,
  rich,
  select,
  siblings,
  text,
  texts,
  type FieldExtras,
} from './field-kinds.ts'
import { inputPatterns, pipsModes } from '@naire/domain/interactions'
import { valueAt } from './at-path.ts'

/** Fields of every interaction. */
export const interactionLogic: readonly EditorField[] = [
  flag('Visible', true, { word: 'InteractionVisible' }),
  flag('Readonly', false),
  expression('ReadonlyExpression'),
]
export const interactionScore: readonly EditorField[] = [
  expression('ScoreExpression'),
  number('FullPoints', { least: 0 }),
]

/** Fields for the texts around an interaction's control. */
export const affixes: readonly EditorField[] = [text('Prepend'), text('Append')]
export const ownText: readonly EditorField[] = [rich('Data', { word: 'InteractionData' })]
export const style: readonly EditorField[] = [lines('CssText')]

/** Visibility of an option, row or column. */
export const partLogic: readonly EditorField[] = [
  flag('Visible', true, { word: 'PartVisible' }),
  expression('VisibleExpression', { word: 'PartVisibleExpression' }),
  expression('HideExpression', { word: 'PartHideExpression' }),
]

/** Fields for the order of options or rows; `at` is the path of the setting, `of` the list. */
export function shuffleFields(at: string, of: string): readonly EditorField[] {
  const when = (object: ContentObject) => valueAt(object, `${at}.Enable`) === true
  const named = (name: string, more: FieldExtras = {}) => ({ word: `Shuffle_${name}`, ...more })
  return [
    flag(`${at}.Enable`, false, { word: `${at}_Enable` }),
    flag(`${at}.GroupShuffle`, false, named('GroupShuffle', { when })),
    siblings(`${at}.Orders`, of, named('Orders', { when })),
    text(`${at}.Seed`, named('Seed', { when })),
    text(`${at}.GroupSeed`, named('GroupSeed', { when })),
  ]
}

/** Fields for the type of the typed text; `at` is the path of the data type. */
export function dataTypeFields(
  at: string,
  shown: (object: ContentObject) => boolean = () => true,
): readonly EditorField[] {
  const typeOf = (object: ContentObject) => valueAt(object, `${at}.Type`) ?? 0
  const isText = (object: ContentObject) => shown(object) && typeOf(object) !== 2
  const isNumber = (object: ContentObject) => shown(object) && typeOf(object) === 2
  const has = (name: string, of: (object: ContentObject) => boolean) => (object: ContentObject) =>
    of(object) && valueAt(object, `${at}.${name}`) === true
  const named = (name: string, when: (object: ContentObject) => boolean) => ({
    word: `DataType_${name.replaceAll('.', '_')}`,
    when,
  })
  const suggests = has('TypeaheadSettings.Enable', isText)
  const slides = has('SliderSettings.Enable', isNumber)
  const marks = has('SliderSettings.Pips.Enable', slides)
  const listed = (object: ContentObject) =>
    suggests(object) && valueAt(object, `${at}.TypeaheadSettings.Mode`) === 'listOfObject'
  return [
    select(`${at}.Type`, [0, 2, 1], named('Type', shown)),
    flag(`${at}.Required`, true, named('Required', shown)),
    select(`${at}.Pattern`, inputPatterns, named('Pattern', isText)),
    number(`${at}.MinLength`, { least: 0, ...named('MinLength', isText) }),
    number(`${at}.MaxLength`, { least: 0, ...named('MaxLength', isText) }),
    text(`${at}.Regular`, named('Regular', isText)),
    flag(`${at}.CalSpace`, true, named('CalSpace', isText)),
    number(`${at}.MinValue`, named('MinValue', isNumber)),
    number(`${at}.MaxValue`, named('MaxValue', isNumber)),
    number(`${at}.Prec`, { fallback: 0, least: 0, ...named('Prec', isNumber) }),
    text(`${at}.Prepend`, { ...named('Prepend', shown), word: 'Prepend' }),
    text(`${at}.Append`, { ...named('Append', shown), word: 'Append' }),
    flag(`${at}.SliderSettings.Enable`, false, named('SliderSettings.Enable', isNumber)),
    flag(`${at}.SliderSettings.Pips.Enable`, false, named('SliderSettings.Pips.Enable', slides)),
    numbers(`${at}.SliderSettings.Pips.Values`, named('SliderSettings.Pips.Values', marks)),
    texts(`${at}.SliderSettings.Pips.ValueDescs`, named('SliderSettings.Pips.ValueDescs', marks)),
    text(`${at}.SliderSettings.Pips.StepFormat`, named('SliderSettings.Pips.StepFormat', marks)),
    select(`${at}.SliderSettings.Pips.StepMode`, pipsModes, named('SliderSettings.Pips.StepMode', marks)),
    flag(`${at}.SliderSettings.Tooltips.Enable`, false, named('SliderSettings.Tooltips.Enable', slides)),
    text(`${at}.SliderSettings.Tooltips.Format`, {
      fallback: '{0}',
      ...named('SliderSettings.Tooltips.Format', has('SliderSettings.Tooltips.Enable', slides)),
    }),
    texts(`${at}.BindingSource`, named('BindingSource', isText)),
    flag(`${at}.TypeaheadSettings.Enable`, false, named('TypeaheadSettings.Enable', isText)),
    resource(`${at}.TypeaheadSettings.Resource`, 'text', named('TypeaheadSettings.Resource', suggests)),
    select(`${at}.TypeaheadSettings.Mode`, ['list', 'listOfObject'], named('TypeaheadSettings.Mode', suggests)),
    text(`${at}.TypeaheadSettings.EntryFormat`, named('TypeaheadSettings.EntryFormat', listed)),
    text(`${at}.TypeaheadSettings.OutputFormat`, named('TypeaheadSettings.OutputFormat', listed)),
    text(`${at}.TypeaheadSettings.OutputDelimiter`, {
      fallback: '|',
      ...named('TypeaheadSettings.OutputDelimiter', suggests),
    }),
    flag(`${at}.DisableInputValidation`, false, named('DisableInputValidation', shown)),
    flag(`${at}.DisableInputExtraValidation`, false, named('DisableInputExtraValidation', isText)),
  ]
}

/** Recording beside an answer; `at` is where the setting stands. */
export function recordFields(at: string): readonly EditorField[] {
  const when = (object: ContentObject) => valueAt(object, `${at}.Enable`) === true
  return [
    flag(`${at}.Enable`, false, { word: 'RecordSetting_Enable' }),
    flag(`${at}.SpeechRecognition`, true, { word: 'RecordSetting_SpeechRecognition', when }),
    number(`${at}.MaxDuration`, { fallback: 3600, least: 1, word: 'RecordSetting_MaxDuration', when }),
    flag(`${at}.Loop`, false, { word: 'RecordSetting_Loop', when }),
  ]
}

/** A request to another party (content §7); `at` is where it stands. */
export function requestFields(at: string, when: (object: ContentObject) => boolean): readonly FreeField[] {
  const named = (name: string) => ({ word: `FetchLockConfig_Fetch_${name}`, when })
  return [
    text(`${at}.url`, named('url')),
    select(`${at}.method`, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], named('method')),
    pairs(`${at}.headers`, named('headers')),
    lines(`${at}.body`, named('body')),
    select(`${at}.mode`, ['cors', 'no-cors', 'same-origin'], named('mode')),
    select(`${at}.credentials`, ['same-origin', 'omit', 'include'], named('credentials')),
  ]
}
