import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { placeOf, valueAt, type Resource } from '#resource'
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
  const existing = ruler
  // Not read from the page: a list may be drawn before the page has its styles.
  existing.font = `13px ${family ?? 'sans-serif'}`
  return text => existing.measureText(text).width
}

/** The width that a column needs for what the first rows say in it, in pixels. */
function contentWidthOf(resource: Resource, name: string, rows: readonly Row[], words: Words, measured: (text: string) => number): number {
  const { width, align } = cellOf(resource, name)
  const insets = INSETS + (isDrawn(resource, name) ? MARK : 0)
  const needed = rows.map(row => Math.ceil(measured(cellText(resource, name, row, words))) + insets).toSorted((a, b) => a - b)
  const most = needed.at(-1) ?? insets
  if (align === 'right') return most
  const usual = Math.max(width, needed[Math.ceil(needed.length * SHARE) - 1] ?? 0)
  return Math.min(most, usual, Math.round(width * WIDEST))
}

/** The first rows that hold the field; those that were asked for before it was shown do not. */
function firstWith(resource: Resource, name: string, rows: readonly Row[]): readonly Row[] {
  const place = name === 'id' ? name : placeOf(resource, name)
  const first = rows.findIndex(row => valueAt(row, place) !== undefined)
  return first < 0 ? [] : rows.slice(first, first + MEASURED)
}

/** The widths that columns of fields need, each by the first rows that came with it; none before. Later rows change nothing: columns keep their widths. */
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
    // A column more has been measured.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resource, known, words, fontFamily])
}
