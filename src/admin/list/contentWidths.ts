import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { wirePathOf, valueAt, type Resource } from '#resource'
import { cellOf, cellText, isDrawn, type Words } from '../cells.tsx'
import type { Row } from '../data/rows.ts'

/** The number of measured rows, about one screen. */
const MEASURED = 30
/** The share of measured rows that may widen a column; a few long texts do not. */
const SHARE = 0.9
/** The padding of a cell and the width of a dot before its text, in pixels. */
const INSETS = 22
const MARK = 20
/** The maximum widening relative to the default width of the kind. Numbers are never cut off. */
const WIDEST = 1.35

// A cache of measured widths: dates, states and names repeat in every list.
const widths = new Map<string, number>()
const MAX_CACHED = 4000
let widthsFont = ''

let ruler: CanvasRenderingContext2D | null | undefined
/** Returns a function that measures text as rendered in a cell, in pixels; an estimate if canvas is not available. */
const rulerOf = (family: string | undefined): ((text: string) => number) => {
  ruler ??= document.createElement('canvas').getContext?.('2d') ?? null
  if (!ruler) return text => text.length * 7
  const existing = ruler
  // Not read from computed styles: a list may render before the page has its styles.
  const font = `13px ${family ?? 'sans-serif'}`
  if (font !== widthsFont) widths.clear()
  widthsFont = font
  if (existing.font !== font) existing.font = font
  return text => {
    const known = widths.get(text) ?? existing.measureText(text).width
    if (widths.size > MAX_CACHED) widths.clear()
    widths.set(text, known)
    return known
  }
}

/** The width that a column needs for the values of the first rows, in pixels. */
function contentWidthOf(resource: Resource, name: string, rows: readonly Row[], words: Words, measured: (text: string) => number): number {
  const { width, align } = cellOf(resource, name)
  const insets = INSETS + (isDrawn(resource, name) ? MARK : 0)
  const needed = rows.map(row => Math.ceil(measured(cellText(resource, name, row, words))) + insets).toSorted((a, b) => a - b)
  const widest = needed.at(-1) ?? insets
  if (align === 'right') return widest
  const usual = Math.max(width, needed[Math.ceil(needed.length * SHARE) - 1] ?? 0)
  return Math.min(widest, usual, Math.round(width * WIDEST))
}

/** The first rows that contain the field; rows loaded before it was shown do not. */
function firstWith(resource: Resource, name: string, rows: readonly Row[]): readonly Row[] {
  const path = name === 'id' ? name : wirePathOf(resource, name)
  const first = rows.findIndex(row => valueAt(row, path) !== undefined)
  return first < 0 ? [] : rows.slice(first, first + MEASURED)
}

/** The widths that columns need for the first rows loaded with them. Later rows do not change the widths. */
export function useContentWidths(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  words: Words,
): ReadonlyMap<string, number> {
  const samples = useRef(new Map<string, readonly Row[]>())
  for (const name of names) {
    const sample = samples.current.has(name) ? [] : firstWith(resource, name, rows)
    if (sample.length > 0) samples.current.set(name, sample)
  }
  const known = samples.current.size
  const { fontFamily } = useTheme().typography
  return useMemo(() => {
    const measured = rulerOf(fontFamily)
    return new Map([...samples.current].map(([name, sample]) => [name, contentWidthOf(resource, name, sample, words, measured)]))
    // Depends on the number of measured columns.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resource, known, words, fontFamily])
}
