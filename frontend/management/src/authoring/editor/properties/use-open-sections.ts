import type { SectionName } from '@naire/frontend-interactions/editing/editor-field.ts'
import { create } from 'zustand'

interface OpenSections {
  readonly open: ReadonlySet<SectionName>
  toggle(name: SectionName, isOpen: boolean): void
}

// The same for all questions: who sets the conditions of one goes on with those of the next.
const useStore = create<OpenSections>()((set) => ({
  open: new Set<SectionName>(['content', 'answer']),
  toggle: (name, isOpen) =>
    set(({ open }) => {
      if (open.has(name) === isOpen) return {}
      const next = new Set(open)
      if (isOpen) next.add(name)
      else next.delete(name)
      return { open: next }
    }),
}))

export function useOpenSections(): readonly [open: ReadonlySet<SectionName>, toggle: OpenSections['toggle']] {
  const { open, toggle } = useStore()
  return [open, toggle]
}
