import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { MarkType, NodeType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { richSchema } from './schema.ts'

const { marks, nodes } = richSchema

/** Command of a toolbar button, and whether it is active at the author's position. */
export interface RichAction {
  readonly run: Command
  readonly isOn: (state: EditorState) => boolean
}

export const richActionNames = ['bold', 'italic', 'underline', 'bullets', 'numbers'] as const
export type RichActionName = (typeof richActionNames)[number]

export const richActions: Readonly<Record<RichActionName, RichAction>> = {
  bold: marking(marks.bold),
  italic: marking(marks.italic),
  underline: marking(marks.underline),
  bullets: listing(nodes.bullet_list),
  numbers: listing(nodes.ordered_list),
}

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Undo is the editor's own, for all that authors do. */
export const richKeys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  'Mod-b': richActions.bold.run,
  'Mod-i': richActions.italic.run,
  'Mod-u': richActions.underline.run,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': hardBreak,
  Enter: chainCommands(splitListItem(nodes.list_item), baseKeymap['Enter'] ?? hardBreak),
}

/** Null: none. */
export function coloured(value: string | null): Command {
  return marked(marks.colour, value === null ? null : { value })
}

/** Null takes the link away. */
export function linked(href: string | null): Command {
  return (state, dispatch) => {
    if (href === null || !state.selection.empty)
      return marked(marks.link, href === null ? null : { href })(state, dispatch)
    dispatch?.(state.tr.replaceSelectionWith(richSchema.text(href, [marks.link.create({ href })]), false))
    return true
  }
}

export const inserted =
  (type: 'image' | 'value', attrs: Readonly<Record<string, string>>): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes[type].create(attrs), true).scrollIntoView())
    return true
  }

/** A mark of what is chosen; null: no such mark. */
export function markedWith(
  { selection: { $from, from, to, empty }, doc, storedMarks }: EditorState,
  type: MarkType,
): Readonly<Record<string, unknown>> | null {
  if (empty) return type.isInSet(storedMarks ?? $from.marks())?.attrs ?? null
  let found: Readonly<Record<string, unknown>> | null = null
  doc.nodesBetween(from, to, (node) => {
    found ??= type.isInSet(node.marks)?.attrs ?? null
  })
  return found
}

function marking(type: MarkType): RichAction {
  return { run: toggleMark(type), isOn: (state) => markedWith(state, type) !== null }
}

function marked(type: MarkType, attrs: Readonly<Record<string, string>> | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const tr = empty ? state.tr.removeStoredMark(type) : state.tr.removeMark(from, to, type)
    const mark = attrs && type.create(attrs)
    if (mark) dispatch?.(empty ? tr.addStoredMark(mark) : tr.addMark(from, to, mark))
    else dispatch?.(tr)
    return true
  }
}

function listing(type: NodeType): RichAction {
  const isOn = ({ selection: { $from } }: EditorState) =>
    Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some((node) => node.type === type)
  const [wrap, lift] = [wrapInList(type), liftListItem(nodes.list_item)]
  return { isOn, run: (state, dispatch, view) => (isOn(state) ? lift : wrap)(state, dispatch, view) }
}
