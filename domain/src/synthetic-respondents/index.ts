export { Chance } from './chance.ts'
export { fill, type FillResult, type FillOptions } from './fill.ts'
export type { CascadeDataOf, TextMatching, Habit, Habits } from './drawers/drawing.ts'
