import type { ControlName } from '@naire/frontend-interactions/editing/editor-field.ts'
import { createContext, type ComponentType } from 'react'
import type { ControlProps } from '../controls/control.ts'

/** Controls hold lists of fields, and these controls again: they get them from around. */
export const ControlsContext = createContext<Readonly<Record<string, ComponentType<ControlProps<ControlName>>>>>({})
