import type { ControlName } from '@naire/frontend-interactions/editing/editor-field.ts'
import type { ComponentType } from 'react'
import { BlanksControl } from './BlanksControl.tsx'
import { CellsControl } from './CellsControl.tsx'
import { ClickTextControl } from './ClickTextControl.tsx'
import type { ControlProps } from './control.ts'
import { ExpressionControl } from './ExpressionControl.tsx'
import { ListControl } from './ListControl.tsx'
import { QuestionControl } from './QuestionControl.tsx'
import { RegionsControl } from './regions/RegionsControl.tsx'
import { MediaControl, ResourceControl } from './resources.tsx'
import { SiblingsControl } from './SiblingsControl.tsx'
import { LinesControl, NumbersControl, PairsControl, RichControl, TextControl, TextsControl } from './texts.tsx'
import { ChecksControl, FlagControl, NumberControl, SelectControl } from './values.tsx'

/** How each kind of field is set. */
export const controls: { readonly [Name in ControlName]: ComponentType<ControlProps<Name>> } = {
  text: TextControl,
  rich: RichControl,
  lines: LinesControl,
  expression: ExpressionControl,
  flag: FlagControl,
  number: NumberControl,
  select: SelectControl,
  checks: ChecksControl,
  texts: TextsControl,
  numbers: NumbersControl,
  pairs: PairsControl,
  resource: ResourceControl,
  media: MediaControl,
  siblings: SiblingsControl,
  question: QuestionControl,
  list: ListControl,
  blanks: BlanksControl,
  cells: CellsControl,
  clickText: ClickTextControl,
  regions: RegionsControl,
}
