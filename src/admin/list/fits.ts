import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import type { Resource } from '#resource'
import { cellOf, cellText, isDrawn, type Words } from '../cells.tsx'
import type { Row } from '../data/rows.ts'

/** Rows that are measured: what a window shows. */
const MEASURED = 30
/** So many of the measured rows may make a column wider than usual; a few long words do not. */
const SHARE = 0.9
/** The insets of a cell and the space of a mark before its words, in pixels. */
const INSETS = 22
const MARK = 20
/** How much wider than usual for its kind words may make a column. Numbers are never cut. */
const WIDEST = 1.35

let ruler: CanvasRenderingContext2D | null | undefined
/** Returns a function that measures the width of text in a table's cell, in pixels; an estimate where nothing can be measured. */
const rulerOf = (family: string | undefined): ((text: string) => number) => {
  ruler ??= document.createElement('canvas').getContext?.('2d') ?? null
  if (!ruler) return text => text.length * 7
  const held = ruler
  // Not read from the page: a list may be drawn before the page has its styles.
  held.font = `13px ${family ?? 'sans-serif'}`
  return text => held.measureText(text).width
}

/** The width that a column needs for what the first rows say in it, in pixels. */
function fitOf(resource: Resource, name: string, rows: readonly Row[], words: Words, measured: (text: string) => number): number {
  const { width, align } = cellOf(resource, name)
  const insets = INSETS + (isDrawn(resource, name) ? MARK : 0)
  const needed = rows.map(row => Math.ceil(measured(cellText(resource, name, row, words))) + insets).toSorted((a, b) => a - b)
  const most = needed.at(-1) ?? insets
  if (align === 'right') return most
  const usual = Math.max(width, needed[Math.ceil(needed.length * SHARE) - 1] ?? 0)
  return Math.min(most, usual, Math.round(width * WIDEST))
}

/** The widths that columns of fields need, by the first rows that came; none before. Later rows change nothing: columns keep their widths. */
export function useFits(resource: Resource, names: readonly string[], rows: readonly Row[], words: Words): ReadonlyMap<string, number> {
  const first = useRef<readonly Row[]>([])
  if (first.current.length === 0 && rows.length > 0) first.current = rows.slice(0, MEASURED)
  const sample = first.current
  const { fontFamily } = useTheme().typography
  return useMemo(() => {
    const measured = rulerOf(fontFamily)
    return new Map(sample.length === 0 ? [] : names.map(name => [name, fitOf(resource, name, sample, words, measured)]))
  }, [resource, names, sample, words, fontFamily])
}
