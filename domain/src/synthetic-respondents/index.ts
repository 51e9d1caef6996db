export { Chance } from './chance.ts'
export { fill, type FillResult, type FillOptions } from './fill.ts'
export type { Habit, Habits } from './habits.ts'
export type { CascadeDataOf, TextMatching } from './drawers/drawing.ts'
