import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import type { Resource } from '#resource'
import { rememberUndo } from '../form/useUndo.ts'
import { isTouched, withFormer, type SheetLine } from './line.ts'
import type { EntrySheet } from './sheet.ts'

/** What one act of the user has changed in unsaved lines. */
interface Step {
  /** The lines before the act. */
  readonly former: Map<string, SheetLine>
  /** The names of the cells that it has set, by line. */
  readonly cells: Map<string, Set<string>>
  readonly added: Set<string>
}

interface Undone {
  readonly resource: Resource
  readonly sheet: EntrySheet
  readonly changed: (key: string, names: readonly string[]) => void
}

/** Whether a line is as little saved as before: a change that was sent is undone as a change of the record. */
const isUnsent = (line: SheetLine | undefined, former: SheetLine | undefined): line is SheetLine =>
  line !== undefined && !line.isSaving && line.sent === null && line.record === (former?.record ?? null)

/** Registers what the user does to unsaved lines for Ctrl+Z, one step per act: a cell, a pasted range, a copied line. */
export function useSheetUndo({ resource, sheet, changed }: Undone) {
  const step = useRef<Step | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const undo = ({ former, cells, added }: Step): void => {
    for (const [key, names] of cells) {
      const [line, before] = [sheet.line(key), former.get(key)!]
      if (!isUnsent(line, before)) continue
      sheet.change(key, now => withFormer(resource, now, before, [...names]))
      changed(key, [])
    }
    sheet.drop(line => added.has(line.key) && isUnsent(line, former.get(line.key)) && !isTouched(line))
  }
  /** To be called before cells of a line are set. */
  const note = useEvent((key: string, names: readonly string[]): void => {
    const line = sheet.line(key)
    if (!step.current || !line) return
    const { former, cells } = step.current
    if (!former.has(key)) former.set(key, line)
    cells.set(key, new Set([...(cells.get(key) ?? []), ...names]))
  })
  /** To be called after lines were added by the act. */
  const noteAdded = useEvent((keys: readonly string[]): void => {
    for (const key of keys) step.current?.added.add(key)
  })
  /** Runs an act as one step; returns the function that undoes it. */
  const tracked = useEvent((act: () => void): (() => void) | undefined => {
    if (step.current) {
      act()
      return undefined
    }
    const made: Step = { former: new Map(), cells: new Map(), added: new Set() }
    step.current = made
    act()
    step.current = null
    if (made.cells.size === 0) return undefined
    const isPossible = (): boolean => isOpen.current && [...made.cells.keys()].some(key => isUnsent(sheet.line(key), made.former.get(key)))
    return rememberUndo(() => undo(made), { scope: sheet, isPossible })
  })
  return { note, noteAdded, tracked }
}
