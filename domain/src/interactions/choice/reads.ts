import { chosenReads } from '../options/reads.ts'
import type { Reads } from '../reads.ts'
import type { ChoiceContent } from './content.ts'

export const choiceReads: Reads<ChoiceContent> = ({ Entries, AllowMulti }, rest) =>
  chosenReads(Entries, AllowMulti, rest)
